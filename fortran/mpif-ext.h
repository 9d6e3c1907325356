! The name of Open MPI's file of extensions: mpif.h has them.

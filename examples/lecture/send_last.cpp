/*
The first process sends one integer to the last process.
From the lecture "The Message Passing Interface (MPI)", CS 641, Dr. Orion Lawlor
*/
#include <mpi.h> /* for MPI_ functions */
#include <stdio.h> /* for printf */
#include <stdlib.h> /* for atexit */

void call_finalize(void) {MPI_Finalize();}

int main(int argc,char *argv[]) {
	MPI_Init(&argc,&argv);
	atexit(call_finalize); /*<- important to avoid weird errors! */

	int rank=0,size=1;
	MPI_Comm_rank(MPI_COMM_WORLD,&rank);
	MPI_Comm_size(MPI_COMM_WORLD,&size);

	int tag=17; /*<- random integer ID for this message exchange */
	if (rank==0) {
		int val=1234;
		MPI_Send(&val,1,MPI_INT, size-1,tag,MPI_COMM_WORLD);
		printf("Rank %d sent value %d\n",rank,val);
	}
	if (rank==size-1) {
		MPI_Status sts;
		int val=0;
		MPI_Recv(&val,1,MPI_INT, MPI_ANY_SOURCE,tag,MPI_COMM_WORLD,&sts);
		printf("Rank %d received value %d\n",rank,val);
	}
	return 0;
}

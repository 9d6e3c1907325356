//! Type maps compiled to copy programs; pack, unpack and reduction kernels.

/*
Simple MPI integration.
From the lecture "The Message Passing Interface (MPI)", CS 641, Dr. Orion Lawlor
*/
#include "mpi.h"
#include <math.h>
#include <iostream>

int main(int argc,char *argv[]) {
	MPI_Init(&argc,&argv); /* <- *sets* argc and argv! */

	int rank=0, size=1;
	MPI_Comm_size(MPI_COMM_WORLD,&size);
	MPI_Comm_rank(MPI_COMM_WORLD,&rank);
	if (rank==0) std::cout<<"Started up: I am "<<rank<<" of "<<size<<"\n";

	double start=MPI_Wtime();
	int total=10000000; // iterations for all processors
	int per=total/size; // iterations per processor
	int first=per*rank; // my first iteration
	int last=first+per; // my last iteration
	double t=0.0;
	for (int i=first;i<last;i++) t+=sin(log(1.0+i));

	// Sum up "t" across all processors
	double sumt=0.0;
	MPI_Reduce(&t,&sumt,1,MPI_DOUBLE,MPI_SUM,0, MPI_COMM_WORLD);
	if (rank==0) {
		double elapsed=MPI_Wtime()-start;
		std::cout<<"t="<<sumt<<" in "<<elapsed<<"s on "<<size<<" cpus\n";
	}
	MPI_Finalize();
	return 0;
}

# NetPIPE: Debian's program linked with MPICH's library (libmpich.so.12), as it is installed
once unpack sh -c 'apt-get download -qq netpipe-mpich2 && dpkg -x netpipe-mpich2_*.deb .'
version="netpipe-mpich2 $(dpkg-deb -f netpipe-mpich2_*.deb Version)"
program=$(find usr -type f -name 'NPmpich2*' -perm -u+x | head -n 1)
expect "Integrity check passed" -- mpiexec -n 2 "$program" -i -u 65536 -o np.out
! grep -qi "fail\|mismatch" output.log
echo "$version: messages up to 64 KiB with their contents checked, on 2 ranks"

# NEURON: its ready-made wheel, which opens libmpi.so or libmpich.so when it starts
release=8.2.6
version="neuron $release"
once venv sh -c "python3 -m venv venv && venv/bin/pip install --quiet neuron==$release 'setuptools<80'"
cat > ring.py << 'E'
from neuron import h
h.nrnmpi_init()
pc = h.ParallelContext()
rank, size = int(pc.id()), int(pc.nhost())
total = pc.allreduce(rank + 1, 1)
# A cell on each rank, in a ring; each spike starts the next cell.
cell = h.Section(name="cell")
cell.L = cell.diam = 20
cell.insert("hh")
synapse = h.ExpSyn(cell(0.5))
synapse.e = 0
pc.set_gid2node(rank, rank)
watch = h.NetCon(cell(0.5)._ref_v, None, sec=cell)
watch.threshold = 10
pc.cell(rank, watch)
link = pc.gid_connect((rank - 1) % size, synapse)
link.weight[0], link.delay = 0.05, 2
times, ids = h.Vector(), h.Vector()
pc.spike_record(rank, times, ids)
if rank == 0:
    first = h.NetStim()
    first.number, first.start = 1, 1
    begin = h.NetCon(first, synapse)
    begin.weight[0], begin.delay = 0.05, 0
pc.set_maxstep(2)
h.finitialize(-65)
pc.psolve(40)
spikes = pc.allreduce(len(times), 1)
if rank == 0:
    print(f"size {size} sum {int(total)} spikes {int(spikes)}")
pc.barrier()
h.quit()
E
for ranks in 1 2 4; do
    expect "size $ranks sum $((ranks * (ranks + 1) / 2)) spikes [1-9]" -- mpiexec -n $ranks venv/bin/python ring.py
done
echo "$version: a ring of cells on 1, 2 and 4 ranks"

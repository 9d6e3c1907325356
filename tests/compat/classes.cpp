// Classes as Open MPI's C++ bindings have them: all virtual functions are inline, and the constants are objects in libmpi_cxx.so.40.
#include <cstdio>
#include <cstdlib>

extern "C" {
int MPI_Init(int *, char ***);
int MPI_Finalize(void);
int MPI_Comm_rank(void *, int *);
int MPI_Comm_size(void *, int *);
int MPI_Comm_dup(void *, void **);
int MPI_Comm_free(void **);
int MPI_Allreduce(const void *, void *, int, void *, void *, void *);
}

namespace MPI {
void InitializeIntercepts();

class Datatype {
public:
    Datatype(void *handle = nullptr) : handle(handle) {}
    virtual ~Datatype() {}
    void *get() const { return handle; }

protected:
    void *handle;
};

class Op {
public:
    Op(void *handle = nullptr) : handle(handle) {}
    virtual ~Op() {}
    void *get() const { return handle; }

protected:
    void *handle;
};

class Comm_Null {
public:
    Comm_Null(void *handle = nullptr) : handle(handle) {}
    virtual ~Comm_Null() {}
    void *handle;
};

class Comm : public Comm_Null {
public:
    Comm();
    Comm(void *handle) : Comm_Null(handle) {}
    virtual int Get_rank() const
    {
        int rank;
        MPI_Comm_rank(handle, &rank);
        return rank;
    }
    virtual int Get_size() const
    {
        int size;
        MPI_Comm_size(handle, &size);
        return size;
    }
    virtual void Allreduce(const void *from, void *to, int count, const Datatype &type, const Op &op) const
    {
        MPI_Allreduce(from, to, count, type.get(), op.get(), handle);
    }
    virtual void Free() { MPI_Comm_free(&handle); }
    virtual Comm &Clone() const = 0;
};

class Intracomm : public Comm {
public:
    Intracomm() {}
    Intracomm(void *handle) : Comm(handle) {}
    Intracomm &Clone() const override
    {
        void *made;
        MPI_Comm_dup(handle, &made);
        return *new Intracomm(made);
    }
};

extern Intracomm COMM_WORLD;
extern Comm_Null COMM_NULL;
extern const Datatype INT;
extern const Op SUM, MAX;
extern const void *const IN_PLACE;
} // namespace MPI

// Nothing here lets the compiler know which class it is.
__attribute__((noinline)) static int use(const MPI::Comm &comm)
{
    int mine = comm.Get_rank(), sum, most = mine;
    comm.Allreduce(&mine, &sum, 1, MPI::INT, MPI::SUM);
    comm.Allreduce(MPI::IN_PLACE, &most, 1, MPI::INT, MPI::MAX);
    int n = comm.Get_size();
    return sum == n * (n - 1) / 2 && most == n - 1;
}

int main()
{
    MPI_Init(nullptr, nullptr);
    MPI::InitializeIntercepts();
    MPI::Intracomm empty;
    if (empty.handle != MPI::COMM_NULL.handle)
        std::puts("a communicator that nobody has made isn't null");
    if (!use(MPI::COMM_WORLD))
        std::puts("MPI::COMM_WORLD");
    MPI::Comm &copy = MPI::COMM_WORLD.Clone();
    if (!use(copy))
        std::puts("a duplicate");
    copy.Free();
    delete &copy;
    MPI_Finalize();
}

// The picture of examples/lecture/mandelbrot.cpp, computed by one process without MPI and without any of
// that program's code: writes the pixels (no header) to standard output, row by row, one byte a pixel.
#include <complex>
#include <cstdio>
#include <vector>

int main()
{
    const int width = 1000, height = 1000, limit = 256;
    const double step = 3.0 / width;
    std::vector<char> row(width);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            // The same expression, in the same order, as the program's linear2d_function: rounding counts.
            const std::complex<double> c(x * step + y * 0.0 + -1.0, x * 0.0 + y * step + -1.0);
            std::complex<double> z;
            int iterations = 0;
            while (iterations < limit) {
                z = z * z + c;
                if (z.real() * z.real() + z.imag() * z.imag() > 4.0)
                    break;
                ++iterations;
            }
            row[x] = static_cast<char>(iterations);
        }
        if (std::fwrite(row.data(), 1, row.size(), stdout) != row.size())
            return 1;
    }
    return std::fflush(stdout) == 0 ? 0 : 1;
}

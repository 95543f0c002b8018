// The Python module trefoil._kernel.  Everything that takes time releases the GIL.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"

NB_MODULE(_kernel, m) {
    // What Python's caches still hold when it ends is no leak that a person should read of.
    nanobind::set_leak_warnings(false);
    m.doc() = "The search kernel.  Use it through trefoil.solve.";
    m.attr("digest") = TREFOIL_KERNEL_DIGEST;
    trefoil::bind_board(m);
    trefoil::bind_search(m);
    trefoil::bind_guided(m);
    trefoil::bind_abstract(m);
    trefoil::bind_columns(m);
    trefoil::bind_twin(m);
    trefoil::bind_values(m);
    trefoil::bind_hole(m);
    trefoil::bind_rows(m);
}

// Columns whose cards go to one pile.
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "../core/abstract/hole.hpp"
#include "abstract.hpp"

namespace trefoil {
namespace {

using namespace nb::literals;

std::unique_ptr<Abstract> hole(const Bytes& columns, const std::vector<std::uint64_t>& fits,
                               const nb::bytes& stock, const nb::bytes& celled, int cells, int top, std::uint32_t switches,
                               std::uint64_t nodes, double seconds, std::size_t memory) {
    HoleInput input;
    input.columns = lists(columns);
    input.fits = fits;
    input.stock = to_bytes(stock);
    input.celled = to_bytes(celled);
    input.cells = cells;
    input.top = top;
    if (!Hole::valid(input)) throw nb::value_error("this is no position of columns and a hole");
    return std::make_unique<MeteredJob<Hole>>(input, switches, nodes, seconds, memory);
}

}  // namespace

void bind_hole(nb::module_& m) {
    m.def("hole", &hole, "columns"_a, "fits"_a, "stock"_a, "celled"_a, "cells"_a, "top"_a, "switches"_a = 0xffffffffu,
          "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30,
          "Columns whose cards go to one pile; `fits`: for each card the cards it may be laid on there; `top` -1 for none.");
}

}  // namespace trefoil

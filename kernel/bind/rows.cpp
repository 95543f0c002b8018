// Rows that are folded together, and rows with gaps.
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "../core/abstract/fold.hpp"
#include "../core/abstract/gaps.hpp"
#include "abstract.hpp"

namespace trefoil {
namespace {

using namespace nb::literals;

std::unique_ptr<Abstract> fold(const nb::bytes& row, const std::vector<std::uint64_t>& fits, const nb::bytes& kind,
                               const nb::bytes& left, int goal, std::uint32_t switches, std::uint64_t nodes, double seconds,
                               std::size_t memory) {
    const FoldInput input{to_bytes(row), fits, to_bytes(kind), to_bytes(left), goal};
    if (!FoldGame::valid(input)) throw nb::value_error("this is no row that is folded together");
    return std::make_unique<MeteredJob<Fold>>(input, switches, nodes, seconds, memory);
}

std::unique_ptr<Abstract> gaps(const nb::bytes& at, const Bytes& chains, int row, bool headed,
                               std::uint32_t switches, std::uint64_t nodes, double seconds, std::size_t memory) {
    GapsInput input;
    input.at = to_bytes(at);
    input.chains = lists(chains);
    input.row = row;
    input.headed = headed;
    if (!GapsGame::valid(input)) throw nb::value_error("these are no rows with gaps");
    return std::make_unique<MeteredJob<Gaps>>(input, switches, nodes, seconds, memory);
}

}  // namespace

void bind_rows(nb::module_& m) {
    m.def("fold", &fold, "row"_a, "fits"_a, "kind"_a, "left"_a, "goal"_a, "switches"_a = 0xffffffffu, "nodes"_a = 0,
          "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30,
          "A row folded together to `goal` piles; `left`: how many places to the left a pile may go; `kind`: cards worth "
          "keeping together.");
    m.def("gaps", &gaps, "at"_a, "chains"_a, "row"_a, "headed"_a, "switches"_a = 0xffffffffu, "nodes"_a = 0,
          "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30,
          "Rows of so many places, 255 for a gap; `chains`: the cards in their order; `headed`: row k is for chain k.");
}

}  // namespace trefoil

#include "../core/guided.hpp"
#include "job.hpp"

namespace trefoil {
namespace {

using namespace nb::literals;
using GuidedJob = BoardJob<Guided>;

void make(GuidedJob* job, const SharedBoard& board, int link, int fits, std::uint32_t switches, std::uint32_t banned,
          std::uint64_t nodes, double seconds, std::size_t memory) {
    const int tables = static_cast<int>(board.definition->tables.size());
    if (link < 0 || link >= tables || fits < 0 || fits >= tables) throw nb::value_error("there is no such table");
    new (job) GuidedJob(board, nodes, seconds, memory, link, fits, switches, banned);
}

}  // namespace

void bind_guided(nb::module_& m) {
    GuidedJob::bind(m, "Guided", "The complete search that goes on from the best-looking position first.")
        .def("__init__", &make, "board"_a, "link"_a, "fits"_a, "switches"_a = static_cast<std::uint32_t>(kAllGuided),
             "banned"_a = 0, "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30);
}

}  // namespace trefoil

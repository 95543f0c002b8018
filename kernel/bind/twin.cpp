// Fans of two packs.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "../core/abstract/twin_fans.hpp"
#include "abstract.hpp"

namespace trefoil {
namespace {

using namespace nb::literals;

using TwinJob = MeteredJob<TwinFans>;

TwinFansInput input_of(const Bytes& chains, int copies, const Bytes& bearers, const Bytes& fans, const Bytes& home) {
    TwinFansInput input;
    input.chains = lists(chains);
    input.copies = copies;
    input.bearers = lists(bearers);
    input.fans = lists(fans);
    input.home = lists(home);
    return input;
}

bool takes(const Bytes& chains, int copies, const Bytes& bearers, const Bytes& fans, const Bytes& home) {
    return TwinFans::valid(input_of(chains, copies, bearers, fans, home));
}

std::unique_ptr<TwinJob> twin_fans(const Bytes& chains, int copies, const Bytes& bearers, const Bytes& fans, const Bytes& home,
                                    bool collect, std::uint32_t switches, std::uint64_t nodes, double seconds, std::size_t memory) {
    const TwinFansInput input = input_of(chains, copies, bearers, fans, home);
    if (!TwinFans::valid(input)) throw nb::value_error("this is no position of fans of two packs");
    auto job = std::make_unique<TwinJob>(input, switches, nodes, seconds, memory);
    if (collect) job->core().collect();
    return job;
}

using ReachedTuple = std::tuple<nb::bytes, std::vector<MoveTuple>>;

std::vector<ReachedTuple> reached(TwinJob& job, std::size_t most) {
    std::vector<ReachedTuple> out;
    for (const auto& each : job.core().reached(most)) out.emplace_back(from_bytes(each.up), to_tuples(each.line));
    return out;
}

}  // namespace

void bind_twin(nb::module_& m) {
    nb::class_<TwinJob, Abstract>(m, "TwinFans", "The search of fans of two packs.")
        .def("reached", &reached, "most"_a,
             "After a search that collects: the foundations with most cards up at which a redeal can begin, as the\n"
             "copies up of each card by its number, and the steps to them.");
    m.def("twin_fans_takes", &takes, "chains"_a, "copies"_a, "bearers"_a, "fans"_a, "home"_a,
          "Whether the search has room for the position and understands it.");
    m.def("twin_fans", &twin_fans, "chains"_a, "copies"_a, "bearers"_a, "fans"_a, "home"_a, "collect"_a = false, "switches"_a = 0xffffffffu,
          "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30,
          "Fans of single cards in which equal cards occur; `bearers` lists for each card those it may be laid on.");
}

}  // namespace trefoil

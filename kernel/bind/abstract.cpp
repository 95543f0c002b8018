#include "abstract.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "../core/abstract/freecell.hpp"
#include "../core/abstract/rank_fans.hpp"
#include "../core/abstract/suit_fans.hpp"

namespace trefoil {
namespace {

using namespace nb::literals;

// What is looked for: a win; the foundations of all positions where none can take a card; or those
// of all positions.
enum Collect : int { kWin = 0, kBlocked = 1, kAnyTime = 2 };

std::unique_ptr<Abstract> suit_fans(const Bytes& chains, const Bytes& fans, const nb::bytes& up, bool heads_fill, int collect,
                                    std::optional<std::uint64_t> reach, std::uint32_t switches, std::uint64_t nodes,
                                    double seconds, std::size_t memory) {
    SuitFansInput input;
    input.chains = lists(chains);
    input.fans = lists(fans);
    input.up = to_bytes(up);
    input.heads_fill = heads_fill;
    if (!SuitFans::valid(input)) throw nb::value_error("this is no position of same-suit fans");
    auto job = std::make_unique<MeteredJob<SuitFans>>(input, switches, nodes, seconds, memory);
    if (collect == kBlocked) job->core().collect();
    if (collect == kAnyTime && !reach) job->core().collect_any_time();
    // Just these cards up: without those in between that takes far fewer positions.
    if (collect == kAnyTime && reach) {
        job->core().collect();
        job->core().reach_only(*reach);
    } else if (reach) {
        job->core().reach(*reach);
    }
    return job;
}

std::unique_ptr<Abstract> rank_fans(const Bytes& chains, const Bytes& fans, const nb::bytes& up, int room, int collect,
                                    std::optional<std::uint64_t> reach, std::uint32_t switches, std::uint64_t nodes,
                                    double seconds, std::size_t memory) {
    RankFansInput input;
    input.chains = lists(chains);
    input.fans = lists(fans);
    input.up = to_bytes(up);
    input.room = room;
    if (!RankFans::valid(input) || collect == kAnyTime) throw nb::value_error("this is no position of same-rank fans");
    auto job = std::make_unique<MeteredJob<RankFans>>(input, switches, nodes, seconds, memory);
    if (collect == kBlocked) job->core().collect();
    if (reach) job->core().reach(*reach);
    return job;
}

std::unique_ptr<Abstract> freecell(const Bytes& chains, const Bytes& bearers, const Bytes& columns, const nb::bytes& down,
                                   const nb::bytes& celled, const nb::bytes& up, const nb::bytes& openers,
                                   const nb::bytes& back_openers, const nb::bytes& deck, int drawn, int cells, int carry, bool park, bool back,
                                   std::uint32_t switches, std::uint64_t nodes, double seconds, std::size_t memory) {
    if (carry < 0 || carry > 3) throw nb::value_error("there is no such way to carry");
    FreecellInput input;
    input.chains = lists(chains);
    input.bearers = lists(bearers);
    input.columns = lists(columns);
    input.down = to_bytes(down);
    input.celled = to_bytes(celled);
    input.up = to_bytes(up);
    input.openers = to_bytes(openers);
    input.back_openers = to_bytes(back_openers);
    input.deck = to_bytes(deck);
    input.drawn = drawn;
    input.cells = cells;
    input.carry = carry;
    input.park = park;
    input.back = back;
    if (!FreecellBoard::valid(input)) throw nb::value_error("this is no position of columns and cells");
    return std::make_unique<MeteredJob<Freecell>>(input, switches, nodes, seconds, memory);
}

}  // namespace

void bind_abstract(nb::module_& m) {
    constexpr auto kAll = 0xffffffffu;
    nb::class_<Abstract>(m, "Abstract", "A search over an abstraction of the game.")
        .def("run", &Abstract::run, "seconds"_a, "Search on for so long; true when the search is over.")
        .def("run_nodes", &Abstract::run_nodes, "nodes"_a, "Search on for so many positions; true when the search is over.")
        .def("stop", &Abstract::stop, "End the search soon, from any thread.")
        .def_prop_ro("nodes_so_far", &Abstract::nodes_so_far, "Positions entered, readable while the search runs.")
        .def_prop_ro("finished", &Abstract::over)
        .def_prop_ro("verdict", [](const Abstract& job) { return name(job.result().verdict); })
        .def_prop_ro("cause", [](const Abstract& job) { return name(job.result().cause); })
        .def_prop_ro("nodes", [](const Abstract& job) { return job.result().nodes; })
        .def_prop_ro("stored", [](const Abstract& job) { return job.result().stored; })
        .def_prop_ro("seconds", [](const Abstract& job) { return job.result().seconds; })
        .def("steps", [](const Abstract& job) { return to_tuples(job.result().line); }, "The steps of a won search: (kind, card, from, to) in the words of the abstraction.")
        .def("stops", &Abstract::stops, "The sets of cards collected.")
        .def("fresh", &Abstract::fresh, "Those collected since this was last asked, in the order in which they were met.");
    m.def("suit_fans", &suit_fans, "chains"_a, "fans"_a, "up"_a, "heads_fill"_a, "collect"_a = 0, "reach"_a = nb::none(),
          "switches"_a = kAll, "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30,
          "Fans of single cards, each with one parent.");
    m.def("rank_fans", &rank_fans, "chains"_a, "fans"_a, "up"_a, "room"_a, "collect"_a = 0, "reach"_a = nb::none(),
          "switches"_a = kAll, "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30,
          "Fans of few cards built of equals.");
    m.def("freecell", &freecell, "chains"_a, "bearers"_a, "columns"_a, "down"_a, "celled"_a, "up"_a, "openers"_a,
          "back_openers"_a, "deck"_a, "drawn"_a, "cells"_a, "carry"_a, "park"_a, "back"_a, "switches"_a = kAll, "nodes"_a = 0, "seconds"_a = 0.0,
          "memory"_a = std::size_t{1} << 30,
          "Open columns and cells, without `park` a reserve; carry: 0 one card, 1 through cells, 2 and columns, 3 any run.");
}

}  // namespace trefoil

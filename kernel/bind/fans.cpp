// Fans between reshuffles, and columns with cells.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "../core/abstract/freecell.hpp"
#include "../core/abstract/rank_fans.hpp"
#include "../core/abstract/suit_fans.hpp"
#include "abstract.hpp"

namespace trefoil {
namespace {

using namespace nb::literals;

using Bytes = std::vector<nb::bytes>;
using Goal = std::optional<std::uint64_t>;

std::vector<std::vector<std::uint8_t>> lists(const Bytes& from) {
    std::vector<std::vector<std::uint8_t>> out;
    for (const auto& each : from) out.push_back(to_bytes(each));
    return out;
}

// Any search with `run` and `result`.
template <class Search>
class SearchJob : public Abstract {
  public:
    template <class Input>
    SearchJob(const Input& input, std::uint32_t switches, std::uint64_t nodes, double seconds, std::size_t memory)
        : Abstract(nodes, seconds, memory), search_(input, limits_, switches) {}
    Result result() const override { return search_.result(); }
    Search& search() { return search_; }

  protected:
    bool step(std::uint64_t nodes) override {
        return search_.run(nodes) != Verdict::Unknown || search_.result().cause != Cause::None;
    }
    Search search_;
};

template <class Fans>
class StopsJob final : public SearchJob<Fans> {
  public:
    using SearchJob<Fans>::SearchJob;
    std::vector<std::uint64_t> stops() const override {
        std::vector<std::uint64_t> out;
        this->search_.stops().for_each([&](std::uint64_t key) { out.push_back(key); });
        return out;
    }
};

std::unique_ptr<Abstract> suit_stops(const Bytes& chains, const Bytes& fans, const nb::bytes& up, bool heads_fill, bool greatest,
                                     bool any_time, Goal goal, std::uint64_t nodes, double seconds, std::size_t memory) {
    SuitFansInput input;
    input.chains = lists(chains);
    input.fans = lists(fans);
    input.up = to_bytes(up);
    input.heads_fill = heads_fill;
    if (!SuitFans::valid(input)) throw nb::value_error("this is no position of same-suit fans");
    const std::uint32_t switches = greatest ? kSuitFansAll : kSuitFansAll & ~(kForcedLays | kForcedHeads);
    auto job = std::make_unique<StopsJob<SuitFans>>(input, switches, nodes, seconds, memory);
    if (any_time)
        job->search().collect_any_time();
    else
        job->search().collect();
    if (goal) job->search().reach(*goal);
    return job;
}

std::unique_ptr<Abstract> rank_stops(const Bytes& chains, const Bytes& fans, const nb::bytes& up, int room, bool greatest,
                                     Goal goal, std::uint64_t nodes, double seconds, std::size_t memory) {
    RankFansInput input;
    input.chains = lists(chains);
    input.fans = lists(fans);
    input.up = to_bytes(up);
    input.room = room;
    if (!RankFans::valid(input)) throw nb::value_error("this is no position of same-rank fans");
    const std::uint32_t switches = greatest ? kRankFansAll : kRankFansAll & ~(kSafeRises | kIdleEquals);
    auto job = std::make_unique<StopsJob<RankFans>>(input, switches, nodes, seconds, memory);
    job->search().collect();
    if (goal) job->search().reach(*goal);
    return job;
}

std::unique_ptr<Abstract> cells(const Bytes& chains, const Bytes& bearers, const Bytes& columns, const nb::bytes& celled,
                                const nb::bytes& up, int count, bool carry, std::uint32_t switches, std::uint64_t nodes,
                                double seconds, std::size_t memory) {
    FreecellInput input;
    input.chains = lists(chains);
    input.bearers = lists(bearers);
    input.columns = lists(columns);
    input.celled = to_bytes(celled);
    input.up = to_bytes(up);
    input.cells = count;
    input.carry = carry;
    if (!FreecellBoard::valid(input) || !FreecellBoard(input).fits()) throw nb::value_error("this is no position of columns and cells");
    return std::make_unique<SearchJob<Freecell>>(input, switches, nodes, seconds, memory);
}

}  // namespace

void bind_fans(nb::module_& m) {
    constexpr auto kAll = 0xffffffffu;
    constexpr auto kMemory = std::size_t{1} << 30;
    m.def("suit_fan_stops", &suit_stops, "chains"_a, "fans"_a, "up"_a, "heads_fill"_a, "greatest"_a = false, "any_time"_a = false,
          "goal"_a = nb::none(), "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = kMemory,
          "The foundations that same-suit fans can reach, or the way to `goal`; bits run along the chains.");
    m.def("rank_fan_stops", &rank_stops, "chains"_a, "fans"_a, "up"_a, "room"_a, "greatest"_a = false, "goal"_a = nb::none(),
          "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = kMemory,
          "The foundations at which same-rank fans can stand still, or the way to `goal`; the i-th card of chain s has bit 4i+s.");
    m.def("columns_and_cells", &cells, "chains"_a, "bearers"_a, "columns"_a, "celled"_a, "up"_a, "cells"_a, "carry"_a,
          "switches"_a = kAll, "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = kMemory,
          "Open columns and cells; `bearers` lists for each card those it may be laid on.");
}

}  // namespace trefoil

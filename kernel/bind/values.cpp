// What random deals of fans are worth.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <utility>

#include "../core/abstract/rank_values.hpp"
#include "../core/abstract/suit_values.hpp"
#include "bind.hpp"

namespace trefoil {
namespace {

using namespace nb::literals;

constexpr std::uint64_t kLeastNodes = 256;

using Counted = std::tuple<std::vector<std::pair<std::uint64_t, double>>, double, double, std::uint64_t, std::uint64_t>;

FanValues table(unsigned suits, unsigned length, const nb::bytes& values) {
    FanValues table;
    table.suits = suits;
    table.length = length;
    table.at.resize(values.size() / sizeof(double));
    if (!table.at.empty()) std::memcpy(table.at.data(), values.data(), table.at.size() * sizeof(double));
    if (!table.valid()) throw nb::value_error("these are no values of foundations");
    table.complete();
    return table;
}

Counted fan_values(unsigned suits, unsigned length, int room, unsigned each, const std::vector<unsigned>& heights,
                   const nb::bytes& values, std::uint64_t seed, std::uint64_t first, std::uint64_t count, bool thorough,
                   double slack, std::uint64_t nodes, std::uint64_t further, std::uint64_t patience, std::size_t memory) {
    const FanValues worth = table(suits, length, values);
    std::array<unsigned, 4> up{};
    bool fine = heights.size() == suits && each > 0 && room >= 0 && (room == 0 || each <= static_cast<unsigned>(room));
    // The searches of fans built in suit have a word of 64 cards.
    fine = fine && (room > 0 || suits * length <= 64) && slack >= 0;
    // Any first line of play that is followed to its end finds foundations at which one may stop.
    fine = fine && (nodes == 0 || nodes >= kLeastNodes) && (patience == 0 || patience >= kLeastNodes);
    for (std::size_t s = 0; s < heights.size() && fine; ++s) {
        up[s] = heights[s];
        fine = heights[s] <= length;
    }
    if (!fine) throw nb::value_error("these are no fans and foundations");
    const FanSearch how{nodes, further, patience, memory, thorough, slack};
    FanCounts counts;
    {
        nb::gil_scoped_release release;
        if (room > 0) {
            RankValues search(worth, room, how);
            counts = fan_counts(search, up, worth, each, seed, first, count);
        } else {
            SuitValues search(worth, how);
            counts = fan_counts(search, up, worth, each, seed, first, count);
        }
    }
    return {{counts.best.begin(), counts.best.end()}, counts.most, counts.squares, counts.cut, counts.nodes};
}

// The best foundations that a position leads to: their code, their value, the most any can be worth, whether
// the search met its limit.
std::tuple<std::uint64_t, double, double, bool> fan_best(unsigned suits, unsigned length, int room,
                                                         const std::vector<unsigned>& heights,
                                                         const std::vector<nb::bytes>& fans, const nb::bytes& values,
                                                         std::uint64_t nodes, std::uint64_t further, std::size_t memory) {
    const FanValues worth = table(suits, length, values);
    std::array<unsigned, 4> up{};
    FanLayout layout;
    for (const auto& fan : fans)
        if (fan.size() != 0) layout.push_back(to_bytes(fan));
    bool fine = heights.size() == suits && room >= 0 && (room > 0 || suits * length <= 64);
    fine = fine && (nodes == 0 || nodes >= kLeastNodes);
    std::array<unsigned, 256> times{};
    std::size_t left = 0;
    for (const auto& fan : layout) {
        fine = fine && (room == 0 || fan.size() <= static_cast<std::size_t>(room));
        for (const std::uint8_t card : fan) fine = fine && times[card]++ == 0;
        left += fan.size();
    }
    for (std::size_t s = 0; s < heights.size() && fine; ++s) {
        up[s] = heights[s];
        fine = up[s] <= length;
        for (std::size_t i = up[s]; i < length && fine; ++i, --left) fine = times[16 * s + i] == 1;
    }
    if (!fine || left != 0) throw nb::value_error("these are no fans and foundations");
    FanSearch how;
    how.nodes = nodes;
    how.further = further;
    how.memory = memory;
    FanBest best;
    {
        nb::gil_scoped_release release;
        best = room > 0 ? RankValues(worth, room, how).best(up, layout) : SuitValues(worth, how).best(up, layout);
    }
    return {best.code, best.value, best.most, best.cut};
}

}  // namespace

void bind_values(nb::module_& m) {
    m.def("fan_values", &fan_values, "suits"_a, "length"_a, "room"_a, "each"_a, "heights"_a, "values"_a, "seed"_a, "first"_a,
          "count"_a, "thorough"_a = true, "slack"_a = 0.0, "nodes"_a = 0, "further"_a = 0, "patience"_a = 0, "memory"_a = std::size_t{1} << 28,
          "Random deals of fans from these foundations (room 0: fans built in suit): how often which foundations, as the sum "
          "of height * (length + 1) ** suit, were worth most; the sums of the greatest worth possible and of its square; deals "
          "that met the limit of positions (0: none, else at least 256); positions.  `values`: the worth of all foundations as "
          "float64.  `patience`: positions after which a deal of equals goes on only by chance, what it finds then counting more "
          "(0: never, else at least 256).");
    m.def("fan_best", &fan_best, "suits"_a, "length"_a, "room"_a, "heights"_a, "fans"_a, "values"_a, "nodes"_a = 0,
          "further"_a = 0, "memory"_a = std::size_t{1} << 28,
          "The best foundations a position leads to, cards as 16 * suit + place in the chain: their code, their worth, the "
          "most that any can be worth, and whether the search met its limit.");
}

}  // namespace trefoil

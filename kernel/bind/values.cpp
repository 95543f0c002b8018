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

using Counted = std::tuple<std::vector<std::pair<std::uint64_t, std::uint64_t>>, double, double, std::uint64_t, std::uint64_t>;

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
                   double slack, std::uint64_t nodes, std::size_t memory) {
    const FanValues worth = table(suits, length, values);
    std::array<unsigned, 4> up{};
    bool fine = heights.size() == suits && each > 0 && room >= 0 && (room == 0 || each <= static_cast<unsigned>(room));
    // The searches of fans built in suit have a word of 64 cards.
    fine = fine && (room > 0 || suits * length <= 64) && slack >= 0;
    // Any first line of play that is followed to its end finds foundations at which one may stop.
    fine = fine && (nodes == 0 || nodes >= kLeastNodes);
    for (std::size_t s = 0; s < heights.size() && fine; ++s) {
        up[s] = heights[s];
        fine = heights[s] <= length;
    }
    if (!fine) throw nb::value_error("these are no fans and foundations");
    const FanSearch how{nodes, memory, thorough, slack};
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

}  // namespace

void bind_values(nb::module_& m) {
    m.def("fan_values", &fan_values, "suits"_a, "length"_a, "room"_a, "each"_a, "heights"_a, "values"_a, "seed"_a, "first"_a,
          "count"_a, "thorough"_a = true, "slack"_a = 0.0, "nodes"_a = 0, "memory"_a = std::size_t{1} << 28,
          "Random deals of fans from these foundations (room 0: fans built in suit): how often which foundations, as the sum "
          "of height * (length + 1) ** suit, were worth most; the sums of the greatest worth possible and of its square; deals "
          "that met the limit of positions (0: none, else at least 256); positions.  `values`: the worth of all foundations as float64.");
}

}  // namespace trefoil

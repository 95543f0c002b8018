// Columns with a stock: Klondike, whole runs, and Canfield.
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "../core/abstract/canfield.hpp"
#include "../core/abstract/klondike.hpp"
#include "../core/abstract/whole_runs.hpp"
#include "abstract.hpp"

namespace trefoil {
namespace {

using namespace nb::literals;

void put_home(const nb::bytes& from, int (&home)[4]) {
    const std::vector<std::uint8_t> heights = to_bytes(from);
    if (heights.size() != 4) throw nb::value_error("four foundations are wanted");
    for (std::size_t suit = 0; suit < 4; ++suit) home[suit] = heights[suit];
}

std::uint8_t turns(int turnovers) {
    if (turnovers > 15) throw nb::value_error("too many turnovers");
    return turnovers < 0 ? std::uint8_t{255} : static_cast<std::uint8_t>(turnovers);
}

// What the columns of Klondike and of whole runs have in common.
void put(klondike::Input& input, int ranks, const nb::bytes& home, const Bytes& hidden, const Bytes& open,
         const nb::bytes& stock, const nb::bytes& waste, int draw, int turnovers, bool back) {
    if (hidden.size() != open.size()) throw nb::value_error("whole columns are wanted");
    input.ranks = ranks;
    put_home(home, input.home);
    for (std::size_t i = 0; i < hidden.size(); ++i) input.columns.push_back({to_bytes(hidden[i]), to_bytes(open[i])});
    input.stock = to_bytes(stock);
    input.waste = to_bytes(waste);
    input.draw = draw;
    input.turnovers = turns(turnovers);
    input.back = back;
}

std::unique_ptr<Abstract> klondike_columns(int ranks, const nb::bytes& home, const Bytes& hidden, const Bytes& open,
                                           const nb::bytes& stock, const nb::bytes& waste, int draw, int turnovers, bool back,
                                           int build, int fill, std::uint32_t switches, std::uint64_t nodes, double seconds,
                                           std::size_t memory) {
    if (build < 0 || build > 2 || fill < 0 || fill > 2) throw nb::value_error("there is no such way to build or to fill");
    klondike::Input input;
    put(input, ranks, home, hidden, open, stock, waste, draw, turnovers, back);
    input.build = static_cast<klondike::Build>(build);
    input.fill = static_cast<klondike::Fill>(fill);
    return std::make_unique<ColumnsJob<klondike::Search>>(input, switches, nodes, seconds, memory);
}

std::unique_ptr<Abstract> whole_runs_columns(int ranks, const nb::bytes& home, const Bytes& hidden, const Bytes& open,
                                             const nb::bytes& stock, const nb::bytes& waste, int draw, int turnovers,
                                             bool back, int opened, bool end_card, bool ends, bool held, int moved,
                                             std::uint32_t switches, std::uint64_t nodes, double seconds,
                                             std::size_t memory) {
    if (opened < 0 || opened > 3) throw nb::value_error("there is no such way to open a column");
    whole_runs::Input input;
    put(input, ranks, home, hidden, open, stock, waste, draw, turnovers, back);
    input.open = static_cast<whole_runs::Open>(opened);
    input.end_card = end_card;
    input.ends = ends;
    input.held = held;
    input.moved = static_cast<std::uint8_t>(moved & 15);
    return std::make_unique<ColumnsJob<whole_runs::Search>>(input, switches, nodes, seconds, memory);
}

std::unique_ptr<Abstract> canfield_columns(int ranks, const nb::bytes& home, const Bytes& columns, const nb::bytes& reserve,
                                           const nb::bytes& stock, const nb::bytes& waste, int draw, int turnovers, int lift,
                                           bool around, bool fill, bool after_any, bool back, int back_keep,
                                           std::uint32_t switches, std::uint64_t nodes, double seconds,
                                           std::size_t memory) {
    if (lift < 0 || lift > 2) throw nb::value_error("there is no such way to lift");
    canfield::Input input;
    input.ranks = ranks;
    put_home(home, input.home);
    input.columns = lists(columns);
    input.reserve = to_bytes(reserve);
    input.stock = to_bytes(stock);
    input.waste = to_bytes(waste);
    input.draw = draw;
    input.turnovers = turns(turnovers);
    input.lift = static_cast<canfield::Lift>(lift);
    input.around = around;
    input.fill = fill;
    input.after_any = after_any;
    input.back = back;
    input.back_keep = back_keep;
    return std::make_unique<ColumnsJob<canfield::Search>>(input, switches, nodes, seconds, memory);
}

}  // namespace

void bind_columns(nb::module_& m) {
    constexpr auto kAll = 0xffffffffu;
    m.def("klondike", &klondike_columns, "ranks"_a, "home"_a, "hidden"_a, "open"_a, "stock"_a, "waste"_a, "draw"_a,
          "turnovers"_a, "back"_a, "build"_a, "fill"_a, "switches"_a = kAll, "nodes"_a = 0, "seconds"_a = 0.0,
          "memory"_a = std::size_t{1} << 30,
          "Klondike-like columns whose runs may be parted; turnovers -1 for no limit; build: 0 alternate, 1 any, 2 same suit; "
          "fill: 0 kings, 1 any card, 2 none.");
    m.def("whole_runs", &whole_runs_columns, "ranks"_a, "home"_a, "hidden"_a, "open"_a, "stock"_a, "waste"_a, "draw"_a,
          "turnovers"_a, "back"_a, "opened"_a, "end_card"_a, "ends"_a, "held"_a, "moved"_a, "switches"_a = kAll, "nodes"_a = 0,
          "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30,
          "Klondike-like columns whose runs move as a whole; turnovers -1 for no limit; opened: 0 stood, 1 stand, 2 moved, 3 never.");
    m.def("canfield", &canfield_columns, "ranks"_a, "home"_a, "columns"_a, "reserve"_a, "stock"_a, "waste"_a, "draw"_a,
          "turnovers"_a, "lift"_a, "around"_a, "fill"_a, "after_any"_a, "back"_a, "back_keep"_a, "switches"_a = kAll,
          "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30,
          "Canfield-like columns; turnovers -1 for no limit; lift: 0 columns, 1 their top cards too, 2 any part.");
}

}  // namespace trefoil

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "bind.hpp"

namespace trefoil {
namespace {

using namespace nb::literals;

SharedDefinition make_definition(const nb::bytes& words) {
    std::vector<std::uint64_t> list(words.size() / sizeof(std::uint64_t));
    std::memcpy(list.data(), words.data(), list.size() * sizeof(std::uint64_t));
    auto definition = std::make_shared<Definition>();
    const char* fault = words.size() % sizeof(std::uint64_t) != 0
                            ? "the definition is cut short"
                            : read_definition(list.data(), list.size(), *definition);
    if (fault != nullptr) throw nb::value_error(fault);
    return {definition};
}

SharedBoard make_board(const SharedDefinition& definition, const std::vector<nb::bytes>& piles, const nb::bytes& down,
                       const nb::bytes& used, std::uint32_t held, std::uint64_t placed, const std::vector<nb::bytes>& orders) {
    Position position;
    for (const auto& pile : piles) position.piles.push_back(to_bytes(pile));
    position.down = to_bytes(down);
    position.used = to_bytes(used);
    position.held = held;
    position.placed = placed;
    std::vector<std::vector<std::uint8_t>> lists;
    for (const auto& order : orders) lists.push_back(to_bytes(order));
    SharedBoard shared{definition.it, std::make_shared<Board>(*definition.it, std::move(lists)), {}};
    if (const char* fault = shared.board->set(position)) throw nb::value_error(fault);
    return shared;
}

std::vector<MoveTuple> board_moves(SharedBoard& self) {
    std::vector<Move> list;
    if (!self.board->ended()) self.board->moves(list);
    std::vector<MoveTuple> out;
    for (const Move move : list) out.push_back(to_tuple(move));
    return out;
}

// The kernel never judges a move that a search has listed; one from outside it looks up.
void board_apply(SharedBoard& self, const MoveTuple& wanted) {
    std::vector<Move> list;
    if (!self.board->ended()) self.board->moves(list);
    for (const Move move : list) {
        if (to_tuple(move) != wanted) continue;
        self.marks.push_back(self.board->mark());
        self.board->apply(move);
        return;
    }
    throw nb::value_error("this move is not legal here");
}

void board_undo(SharedBoard& self) {
    if (self.marks.empty()) throw nb::value_error("there is no move to take back");
    self.board->undo(self.marks.back());
    self.marks.pop_back();
}

std::uint64_t board_perft(SharedBoard& self, int depth) {
    if (depth < 0 || depth > 60) throw nb::value_error("a depth lies between 0 and 60");
    nb::gil_scoped_release release;
    return self.board->perft(depth);
}

nb::bytes board_key(const SharedBoard& self) {
    std::vector<std::uint8_t> key;
    self.board->key(key);
    return from_bytes(key);
}

}  // namespace

void bind_board(nb::module_& m) {
    nb::class_<SharedDefinition>(m, "Definition", "A lowered game.  Raises ValueError for words that are none.")
        .def("__init__", [](SharedDefinition* self, const nb::bytes& words) { new (self) SharedDefinition(make_definition(words)); },
             "words"_a);
    nb::class_<SharedBoard>(m, "Board", "One position, changed in place.")
        .def(
            "__init__",
            [](SharedBoard* self, const SharedDefinition& definition, const std::vector<nb::bytes>& piles, const nb::bytes& down,
               const nb::bytes& used, std::uint32_t held, std::uint64_t placed, const std::vector<nb::bytes>& orders) {
                new (self) SharedBoard(make_board(definition, piles, down, used, held, placed, orders));
            },
            "definition"_a, "piles"_a, "down"_a, "used"_a, "held"_a, "placed"_a, "orders"_a)
        .def("moves", &board_moves, "Every legal move: (action, from, to, count).")
        .def("apply", &board_apply, "move"_a, "Make a legal move.  Raises ValueError for any other.")
        .def("undo", &board_undo, "Take the last move back.")
        .def("won", [](SharedBoard& self) { return self.board->won(); })
        .def("ended", [](SharedBoard& self) { return self.board->ended(); })
        .def("perft", &board_perft, "depth"_a)
        .def("hash", [](const SharedBoard& self) { return self.board->hash(); })
        .def("key", &board_key, "The exact position, but for the order of piles that may be exchanged.")
        .def("position", [](const SharedBoard& self) { return to_tuple(self.board->position()); });
    m.def(
        "decode",
        [](const SharedDefinition& definition, const nb::bytes& key) {
            const auto bytes = to_bytes(key);
            return to_tuple(Board::decode(*definition.it, bytes.data(), bytes.size()));
        },
        "definition"_a, "key"_a, "The position a key stands for.");
}

}  // namespace trefoil

// What the parts of the module share.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "../core/board.hpp"
#include "../core/search.hpp"

namespace trefoil {

namespace nb = nanobind;

// A definition that Python holds; boards and searches keep it alive.
struct SharedDefinition {
    std::shared_ptr<Definition> it;
};

// A board that Python holds, with the marks of the moves it has made.
struct SharedBoard {
    std::shared_ptr<Definition> definition;
    std::shared_ptr<Board> board;
    std::vector<std::size_t> marks;
};

// Something large, given back to the system without Python's lock: that can take milliseconds.
template <class T>
class Unlocked {
  public:
    template <class... Args>
    explicit Unlocked(Args&&... args) : it_(std::make_unique<T>(std::forward<Args>(args)...)) {}
    ~Unlocked() {
        nb::gil_scoped_release release;
        it_.reset();
    }
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;
    T& operator*() const { return *it_; }
    T* operator->() const { return it_.get(); }

  private:
    std::unique_ptr<T> it_;
};

inline std::vector<std::uint8_t> to_bytes(const nb::bytes& from) {
    const auto* data = static_cast<const std::uint8_t*>(from.data());
    return {data, data + from.size()};
}

inline nb::bytes from_bytes(const std::vector<std::uint8_t>& from) { return nb::bytes(from.data(), from.size()); }

using MoveTuple = std::tuple<int, int, int, int>;

inline MoveTuple to_tuple(Move move) { return {move.action, move.from, move.to, move.count}; }

// Positions as Python sees them: piles, down, used, held, placed.
using PositionTuple = std::tuple<std::vector<nb::bytes>, nb::bytes, nb::bytes, std::uint32_t, std::uint64_t>;

inline PositionTuple to_tuple(const Position& position) {
    std::vector<nb::bytes> piles;
    for (const auto& pile : position.piles) piles.push_back(from_bytes(pile));
    return {piles, from_bytes(position.down), from_bytes(position.used), position.held, position.placed};
}

void bind_board(nb::module_& m);
void bind_guided(nb::module_& m);
void bind_search(nb::module_& m);
void bind_abstract(nb::module_& m);
void bind_columns(nb::module_& m);
void bind_twin(nb::module_& m);
void bind_values(nb::module_& m);
void bind_hole(nb::module_& m);
void bind_rows(nb::module_& m);

}  // namespace trefoil

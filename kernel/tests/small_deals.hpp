// Random small deals and positions for the comparison of column games with brute force.
#pragma once

#include "brute.hpp"

namespace brute {

// Lays a small pack out at random; `columns` and `most_stock` bound the layout.
inline Position random_deal(std::mt19937& random, const Rules& r, std::size_t columns, std::size_t most_stock) {
  Pile pack;
  for (int c = 0; c < r.ranks * 4; ++c) pack.push_back(static_cast<std::uint8_t>(c));
  // Not std::shuffle: every library shuffles differently, and programs of two compilers are compared.
  for (std::size_t i = pack.size() - 1; i > 0; --i) std::swap(pack[i], pack[random() % (i + 1)]);
  Position p;
  p.columns.resize(columns);
  std::size_t laid = random() % (pack.size() + 1);
  while (laid > 0 || pack.size() > most_stock) {
    Pile& column = p.columns[random() % columns];
    if (column.size() >= 13) continue;
    column.push_back(pack.back());
    pack.pop_back();
    if (laid > 0) --laid;
  }
  for (const Pile& c : p.columns) p.down.push_back(c.empty() ? 0 : static_cast<int>(c.size()) - 1);
  p.stock = pack;
  settle(r, p);
  return p;
}

inline Position random_play(std::mt19937& random, const Rules& r, Position p, int moves) {
  for (; moves > 0; --moves) {
    std::vector<Position> next = successors(r, p);
    if (next.empty()) break;
    p = std::move(next[random() % next.size()]);
  }
  return p;
}

}  // namespace brute

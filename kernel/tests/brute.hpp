// The rules of column games with a stock, written once more as plainly as can be, and a search
// through whole layouts: what the abstractions are compared with on small packs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

namespace brute {

using Pile = std::vector<std::uint8_t>;  // cards: rank * 4 + suit; suits 0 and 1 are red

enum class Lift { Any, Whole, Ends, Column, Bare };  // Bare: a part, if the card it lies on can go home
enum class Space { King, KingsFirst, Reserve, Any, None };
enum class Build { Alternate, Any, Same };
enum class Kings { Stood, Stand, Moved, Never };

struct Rules {
  int ranks = 13;
  int draw = 3;
  int turnovers = 255;
  bool back = true;
  bool back_space = true;   // a card of the highest rank may come back into a space
  int back_keep = 0;        // so many cards of a foundation stay
  Lift lift = Lift::Any;
  Build build = Build::Alternate;
  bool wrap = false;        // the highest rank goes on the lowest
  Space space = Space::King;
  Kings kings = Kings::Stood;
  bool end_card = true;
  bool auto_fill = false;
  bool after_any = false;   // reserve empty: cards of columns may go into spaces
};

struct Position {
  std::vector<Pile> columns;
  std::vector<int> down;
  int home[4] = {0, 0, 0, 0};
  Pile stock, waste, reserve;  // the top card last; the stock's next card last
  int turned = 0;
  bool held = false;
  std::uint32_t placed = 0;    // suits whose king was moved to the foot of a column

  std::string key(const Rules& r) const {
    std::string out;
    for (int h : home) out += static_cast<char>(h);
    const auto put = [&](const Pile& p) {
      for (auto c : p) out += static_cast<char>(c + 1);
      out += '\0';
    };
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      std::string one(1, static_cast<char>(down[i]));
      for (auto c : columns[i]) one += static_cast<char>(c + 1);
      parts.push_back(one);
    }
    std::sort(parts.begin(), parts.end());
    for (const auto& p : parts) out += p + '\0';
    put(stock), put(waste), put(reserve);
    if (r.turnovers != 255) out += static_cast<char>(turned);
    out += held ? 'h' : '-';
    if (r.kings == Kings::Moved) out += static_cast<char>(placed);
    return out;
  }
};

inline bool red(int card) { return (card & 3) < 2; }
inline bool fits(const Rules& r, int card, int onto) {
  const int want = card / 4 + 1;
  if (r.build == Build::Alternate && red(card) == red(onto)) return false;
  if (r.build == Build::Same && (card & 3) != (onto & 3)) return false;
  return (r.wrap ? want % r.ranks : want) == onto / 4;
}
inline bool king(const Rules& r, int card) { return card / 4 == r.ranks - 1; }

inline bool kings_stand(const Rules& r, const Position& p) {
  int n = 0;
  for (std::size_t i = 0; i < p.columns.size(); ++i)
    if (!p.columns[i].empty() && p.down[i] == 0 && king(r, p.columns[i][0]))
      n += r.kings != Kings::Moved || (p.placed >> (p.columns[i][0] & 3) & 1);
  if (r.kings != Kings::Stand)
    for (int h : p.home) n += h == r.ranks;
  return n == 4;
}

// Turns cards up, fills spaces, lets the latch fall.
inline void settle(const Rules& r, Position& p) {
  for (std::size_t i = 0; i < p.columns.size(); ++i) {
    if (r.auto_fill && p.columns[i].empty() && !p.reserve.empty()) {
      p.columns[i].push_back(p.reserve.back());
      p.reserve.pop_back();
    }
    if (!p.columns[i].empty() && p.down[i] == static_cast<int>(p.columns[i].size())) --p.down[i];
  }
  if (r.space != Space::KingsFirst || r.kings == Kings::Never) return;
  p.held = r.kings == Kings::Stand ? kings_stand(r, p) : p.held || kings_stand(r, p);
}

inline int run_length(const Rules& r, const Position& p, std::size_t i) {
  const Pile& pile = p.columns[i];
  int n = 1;
  const int most = static_cast<int>(pile.size()) - p.down[i];
  while (n < most && fits(r, pile[pile.size() - static_cast<std::size_t>(n)], pile[pile.size() - static_cast<std::size_t>(n) - 1])) ++n;
  return n;
}

// The positions one move away, draws and turnovers among them.
inline std::vector<Position> successors(const Rules& r, const Position& p) {
  std::vector<Position> out;
  const auto give = [&](Position q) {
    settle(r, q);
    out.push_back(std::move(q));
  };
  const auto goes_up = [&](int card) { return p.home[card & 3] == card / 4; };
  enum From { Waste, Reserve, Column, End };
  const auto opens = [&](int card, From from) {
    switch (r.space) {
      case Space::King: return from != End && king(r, card);
      case Space::KingsFirst: return from == End ? p.held && r.end_card : p.held || king(r, card);
      case Space::Reserve:
        return from == Reserve || (p.reserve.empty() && (from == Waste || (from == Column && r.after_any)));
      case Space::Any: return from != End;
      case Space::None: return false;
    }
    return false;
  };
  const auto single = [&](Pile Position::*pile, From from) {
    if ((p.*pile).empty()) return;
    const int card = (p.*pile).back();
    if (goes_up(card)) {
      Position q = p;
      (q.*pile).pop_back();
      ++q.home[card & 3];
      give(q);
    }
    for (std::size_t j = 0; j < p.columns.size(); ++j) {
      const bool empty = p.columns[j].empty();
      if (empty ? !opens(card, from) : !fits(r, card, p.columns[j].back())) continue;
      Position q = p;
      (q.*pile).pop_back();
      if (empty && king(r, card)) q.placed |= 1u << (card & 3);
      q.columns[j].push_back(static_cast<std::uint8_t>(card));
      give(q);
    }
  };
  single(&Position::waste, Waste);
  single(&Position::reserve, Reserve);
  for (std::size_t i = 0; i < p.columns.size(); ++i) {
    const Pile& pile = p.columns[i];
    if (pile.empty()) continue;
    if (goes_up(pile.back())) {
      Position q = p;
      ++q.home[pile.back() & 3];
      q.columns[i].pop_back();
      give(q);
    }
    const int length = run_length(r, p, i);
    for (int n = 1; n <= length; ++n) {
      const bool top_only = r.lift == Lift::Whole ? n != length : r.lift == Lift::Ends ? n != length && n != 1 : false;
      const bool part = r.lift == Lift::Column && n != static_cast<int>(pile.size());
      const bool lifted = !top_only && !part;
      const int card = pile[pile.size() - static_cast<std::size_t>(n)];
      for (std::size_t j = 0; j < p.columns.size(); ++j) {
        if (j == i) continue;
        const bool empty = p.columns[j].empty();
        const bool ok = empty ? (lifted && opens(card, Column)) || (n == 1 && opens(card, End) && r.space == Space::KingsFirst)
                              : lifted && fits(r, card, p.columns[j].back());
        if (!ok) continue;
        if (r.lift == Lift::Bare && !empty && n != length && !goes_up(pile[pile.size() - static_cast<std::size_t>(n) - 1]))
          continue;
        Position q = p;
        if (empty && king(r, card)) q.placed |= 1u << (card & 3);
        q.columns[j].insert(q.columns[j].end(), pile.end() - n, pile.end());
        q.columns[i].resize(pile.size() - static_cast<std::size_t>(n));
        give(q);
      }
    }
  }
  if (r.back)
    for (int suit = 0; suit < 4; ++suit) {
      if (p.home[suit] <= r.back_keep) continue;
      const int card = (p.home[suit] - 1) * 4 + suit;
      for (std::size_t j = 0; j < p.columns.size(); ++j) {
        const bool empty = p.columns[j].empty();
        const bool filled = r.space == Space::Any || (r.space != Space::None && r.back_space && king(r, card));
        if (empty ? !filled : !fits(r, card, p.columns[j].back())) continue;
        Position q = p;
        --q.home[suit];
        if (empty && king(r, card)) q.placed |= 1u << (card & 3);
        q.columns[j].push_back(static_cast<std::uint8_t>(card));
        give(q);
      }
    }
  if (!p.stock.empty()) {
    Position q = p;
    for (int n = 0; n < r.draw && !q.stock.empty(); ++n) {
      q.waste.push_back(q.stock.back());
      q.stock.pop_back();
    }
    give(q);
  } else if (!p.waste.empty() && (r.turnovers == 255 || p.turned < r.turnovers)) {
    Position q = p;
    q.stock.assign(q.waste.rbegin(), q.waste.rend());
    q.waste.clear();
    if (r.turnovers != 255) ++q.turned;
    give(q);
  }
  return out;
}

inline bool won(const Rules& r, const Position& p) {
  for (int h : p.home)
    if (h != r.ranks) return false;
  return true;
}

// 1 won, 0 lost, -1 more than `most` positions.
inline int solve(const Rules& r, const Position& start, std::size_t most) {
  std::unordered_set<std::string> seen;
  std::vector<Position> todo{start};
  seen.insert(start.key(r));
  while (!todo.empty()) {
    const Position p = std::move(todo.back());
    todo.pop_back();
    if (won(r, p)) return 1;
    if (seen.size() > most) return -1;
    for (Position& q : successors(r, p))
      if (seen.insert(q.key(r)).second) todo.push_back(std::move(q));
  }
  return 0;
}

}  // namespace brute

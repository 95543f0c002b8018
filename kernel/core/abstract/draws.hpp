// A stock drawn in packets and turned over again: which of its cards can be had, whatever has been taken.
//
// A place is where a card stands in the order of drawing.  A position knows `stock`, the places that still hold
// their card, `left`, how many those are, `passed`, how many of them are in the waste, and `turnovers`, those left.
#pragma once

#include <cstdint>
#include <vector>

#include "suited.hpp"

namespace trefoil::suited {

template <class Places, int kMost>
class Draws {
 public:
  // What is wrong with an input, or null.
  static const char* wrong(const std::vector<Card>& waste, const std::vector<Card>& stock, int draw,
                           std::uint8_t turnovers) {
    if (draw < 1 || draw > kMost) return "the number of cards drawn at a time is out of range";
    if (stock.size() + waste.size() > kMost) return "too many cards in the stock";
    if (turnovers != kUnlimited && turnovers > 15) return "too many turnovers";
    return nullptr;
  }

  // Places all the cards.  A waste from which the same can be had as from a fresh stock counts as that.
  template <class State>
  void put(const std::vector<Card>& waste, const std::vector<Card>& stock, int draw, std::uint8_t turnovers, State& s) {
    draw_ = draw;
    unlimited_ = turnovers == kUnlimited;
    int place = 0;
    for (const std::vector<Card>* pile : {&waste, &stock})
      for (Card card : *pile) {
        at_[place] = card;
        place_of_[card] = static_cast<std::uint8_t>(place++);
      }
    s.left = static_cast<std::uint8_t>(place);
    s.stock = (Places{1} << place) - 1;
    s.turnovers = turnovers;
    s.passed = settled(static_cast<int>(waste.size()), place);
    for (int part = 0; part < kParts; ++part)
      for (unsigned bits = 1; bits < 256; ++bits) {
        const int at = part * 8 + static_cast<int>(lowest(bits));
        cards_at_[part][bits] = cards_at_[part][bits & (bits - 1)] | (at < place ? bit(at_[at]) : 0);
      }
    // The cards that a packet ends with, counted from the first card of the pattern.
    Places ends = 0;
    for (int at = 0; at < kMost; at += draw) ends |= Places{1} << at;
    for (int missing = 1; missing < draw; ++missing) short_of_[missing] = ends << (missing - 1);
    for (int left = 1; left <= place; ++left) {
      const Places those = (Places{1} << left) - 1;
      const Places last = Places{1} << (left - 1);
      whole_[left] = ((ends << (draw - 1)) & those) | last;
      later_[left][0] = whole_[left];
      for (int passed = 1; passed <= left; ++passed) later_[left][passed] = ((ends << (passed - 1)) & those) | last;
    }
  }

  bool unlimited() const { return unlimited_; }
  // Whether every card can be had at any time.
  bool free() const { return unlimited_ && draw_ == 1; }
  int draw() const { return draw_; }

  Card at(int place) const { return at_[place]; }
  Cards cards_of(Places places) const {
    Cards out = 0;
    for (int part = 0; part < kParts; ++part) out |= cards_at_[part][places >> 8 * part & 255];
    return out;
  }
  Places places_of(Cards cards) const {
    Places out = 0;
    for (; cards != 0; cards &= cards - 1) out |= Places{1} << place_of_[lowest(cards)];
    return out;
  }

  // Places whose card can become the waste's top card before the next turnover.
  template <class State>
  Places soon(const State& s) const {
    return static_cast<Places>(scatter(later_[s.left][s.passed], s.stock));
  }
  // And with one, if it is allowed.
  template <class State>
  Places reachable(const State& s) const {
    Places pattern = later_[s.left][s.passed];
    if (s.turnovers != 0) pattern |= whole_[s.left];
    return static_cast<Places>(scatter(pattern, s.stock));
  }

  // Of the places that this pass offers those that a fresh stock would not, if it can always be had.
  template <class State>
  Places extra(const State& s) const {
    return static_cast<Places>(scatter(later_[s.left][s.passed] & ~(unlimited_ ? whole_[s.left] : 0), s.stock));
  }
  // Draws until the first of these places is the waste's top; if there is none, to the end of the pass.
  template <class State>
  void draw_to(State& s, Places places) const {
    const Places before = (places & (0 - places)) - 1;
    s.passed = places == 0 ? settled(s.left, s.left) : static_cast<std::uint8_t>(count_of(s.stock & before) + 1);
  }
  // Places that can be had at some time, `had` among them, if the cards of `leaving` may have left by then.
  template <class State>
  Places freed(const State& s, Places had, Places leaving) const {
    // Below a card that leaves lies the next one.
    for (Places out = leaving; out != 0; out &= out - 1) {
      const Places under = s.stock & ((out & (0 - out)) - 1);
      if (under != 0) had |= Places{1} << highest(under);
    }
    if (s.turnovers == 0) return had;
    // In the next pass a card comes up if enough of those before it have left.
    for (int missing = 1; missing < draw_ && leaving != 0; ++missing, leaving &= leaving - 1) {
      const Places first = leaving & (0 - leaving);
      had |= static_cast<Places>(scatter(short_of_[missing], s.stock)) & ~(first | (first - 1));
    }
    return had;
  }

  // Takes a card that can be reached, turning the stock over if it must be.
  template <class State>
  void take(State& s, Card card) const {
    const Places there = Places{1} << place_of_[card];
    const int before = count_of(s.stock & (there - 1));
    if (!unlimited_ && (soon(s) & there) == 0) --s.turnovers;
    s.stock &= ~there;
    --s.left;
    s.passed = settled(before, s.left);
  }

 private:
  static constexpr int kParts = (kMost + 7) / 8;

  // With turnovers to spare a waste of whole packets, or one with nothing left to draw, gives what a fresh stock gives.
  std::uint8_t settled(int before, int left) const {
    if (unlimited_ && (before == left || before % draw_ == 0)) return 0;
    return static_cast<std::uint8_t>(before);
  }

  int draw_ = 1;
  bool unlimited_ = false;
  Card at_[kMost] = {};
  std::uint8_t place_of_[64] = {};
  Cards cards_at_[kParts][256] = {};      // places, eight at a time, to cards
  Places later_[kMost + 1][kMost + 1] = {};  // reachable in this pass: [left][passed]
  Places whole_[kMost + 1] = {};             // reachable after a turnover: [left]
  Places short_of_[kMost + 1] = {};          // reachable then, if so many of those before have left
};

}  // namespace trefoil::suited

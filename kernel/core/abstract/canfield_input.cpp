// Canfield-like columns: from an input to tables and the first state, or to what is wrong with it.
#include "canfield.hpp"

namespace trefoil::canfield {
Board::Board(const Input& input, std::uint32_t switches) : rules_(input), switches_(switches) {
  refusal_ = check(input);
  if (refusal_ == nullptr) put(input);
}

const char* Board::check(const Input& in) const {
  if (in.ranks < 2 || in.ranks > kMostRanks) return "the number of ranks is out of range";
  if (in.columns.empty() || in.columns.size() > kMostColumns) return "too many columns, or none";
  if (const char* wrong = stock_.wrong(in.waste, in.stock, in.draw, in.turnovers)) return wrong;
  Pack pack(in.ranks);
  if (!pack.see_home(in.home)) return "a foundation's height is out of range";
  for (const std::vector<Card>& column : in.columns) {
    pack.see(column);
    for (std::size_t i = 1; i < column.size(); ++i) {
      int wanted = column[i] / kSuits + 1;
      if (in.around) wanted %= in.ranks;
      if (wanted != column[i - 1] / kSuits || one_colour(column[i], column[i - 1]))
        return "the cards of a column are no run";
    }
  }
  for (const std::vector<Card>* pile : {&in.reserve, &in.stock, &in.waste}) pack.see(*pile);
  return pack.whole() ? nullptr : "a card is missing, or there twice";
}

void Board::put(const Input& in) {
  State& s = start_;
  // Only where a column cannot come round to its own first rank are all arrangements alike.
  merged_ = in.lift == Lift::Any && !in.around && (switches_ & kMerge) != 0;
  full_ = static_cast<std::uint32_t>(in.ranks) * 0x1111u;
  lowest_ = 15;
  highest_ = Cards{15} << kSuits * (in.ranks - 1);
  for (int suit = 0; suit < kSuits; ++suit) {
    s.home |= static_cast<std::uint32_t>(in.home[suit]) << 4 * suit;
    s.next |= Cards{1} << (kSuits * in.home[suit] + suit);
  }
  for (const std::vector<Card>& column : in.columns) {
    if (column.empty()) ++s.spaces;
    for (std::size_t i = 0; i < column.size(); ++i) {
      s.open |= bit(column[i]);
      if (i == 0)
        s.feet |= bit(column[i]);
      else if ((column[i] & 1) != (column[i - 1] & 1) && !merged_)
        s.crossed |= Cards{3} << (column[i - 1] & ~1);
    }
  }
  for (Card card : in.reserve) reserve_[s.reserve++] = card;
  stock_.put(in.waste, in.stock, in.draw, in.turnovers, s);
  tidy(s);
}

}  // namespace trefoil::canfield

// Canfield-like columns: from an input to tables and the first state, or to what is wrong with it.
#include "canfield.hpp"

namespace trefoil::canfield {
namespace {

bool red(Card card) { return (card & 3) < 2; }

}  // namespace

Board::Board(const Input& input, std::uint32_t switches) : rules_(input), switches_(switches) {
  refusal_ = check(input);
  if (refusal_ == nullptr) put(input);
}

const char* Board::check(const Input& in) const {
  if (in.ranks < 2 || in.ranks > kMostRanks) return "the number of ranks is out of range";
  if (in.draw < 1 || in.draw > kMostStock) return "the number of cards drawn at a time is out of range";
  if (in.columns.empty() || in.columns.size() > kMostColumns) return "too many columns, or none";
  if (in.stock.size() + in.waste.size() > kMostStock) return "too many cards in the stock";
  if (in.turnovers != kUnlimited && in.turnovers > 15) return "too many turnovers";
  Cards seen = 0;
  int count = 0;
  const auto see = [&](Card card) {
    if (card >= in.ranks * kSuits) return;
    seen |= Cards{1} << card;
    ++count;
  };
  for (int suit = 0; suit < kSuits; ++suit) {
    if (in.home[suit] < 0 || in.home[suit] > in.ranks) return "a foundation's height is out of range";
    for (int rank = 0; rank < in.home[suit]; ++rank) see(static_cast<Card>(rank * kSuits + suit));
  }
  for (const std::vector<Card>& column : in.columns) {
    for (Card card : column) see(card);
    for (std::size_t i = 1; i < column.size(); ++i) {
      int wanted = column[i] / kSuits + 1;
      if (in.around) wanted %= in.ranks;
      if (wanted != column[i - 1] / kSuits || red(column[i]) == red(column[i - 1]))
        return "the cards of a column are no run";
    }
  }
  for (const std::vector<Card>* pile : {&in.reserve, &in.stock, &in.waste})
    for (Card card : *pile) see(card);
  if (count != in.ranks * kSuits || __builtin_popcountll(seen) != count)
    return "a card is missing, or there twice";
  return nullptr;
}

void Board::put(const Input& in) {
  State& s = start_;
  unlimited_ = in.turnovers == kUnlimited;
  reach_all_ = unlimited_ && in.draw == 1;
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
      s.open |= Cards{1} << column[i];
      if (i == 0)
        s.feet |= Cards{1} << column[i];
      else if ((column[i] & 1) != (column[i - 1] & 1) && !merged_)
        s.crossed |= Cards{3} << (column[i - 1] & ~1);
    }
  }
  for (Card card : in.reserve) reserve_[s.reserve++] = card;
  put_stock(in);
  tidy(s);
}

void Board::put_stock(const Input& in) {
  int place = 0;
  for (const std::vector<Card>* pile : {&in.waste, &in.stock})
    for (Card card : *pile) {
      at_[place] = card;
      place_of_[card] = static_cast<std::uint8_t>(place++);
    }
  State& s = start_;
  const int passed = static_cast<int>(in.waste.size());
  s.left = static_cast<std::uint8_t>(place);
  s.stock = (Places{1} << place) - 1;
  s.turnovers = in.turnovers;
  s.passed = unlimited_ && (passed == place || passed % in.draw == 0) ? std::uint8_t{0}
                                                                      : static_cast<std::uint8_t>(passed);
  for (int part = 0; part < 5; ++part)
    for (int bits = 1; bits < 256; ++bits) {
      const int at = part * 8 + __builtin_ctz(static_cast<unsigned>(bits));
      cards_at_[part][bits] =
          cards_at_[part][bits & (bits - 1)] | (at < place ? Cards{1} << at_[at] : 0);
    }
  // The cards that a packet ends with, counted from the first card of the pattern.
  Places ends = 0;
  for (int at = 0; at < kMostStock; at += in.draw) ends |= Places{1} << at;
  for (int left = 1; left <= place && left <= kMostStock; ++left) {
    const Places those = (Places{1} << left) - 1;
    const Places last = Places{1} << (left - 1);
    whole_[left] = ((ends << (in.draw - 1)) & those) | last;
    later_[left][0] = whole_[left];
    for (int at = 1; at <= left; ++at) later_[left][at] = ((ends << (at - 1)) & those) | last;
  }
}

}  // namespace trefoil::canfield

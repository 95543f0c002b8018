// From an input to the tables and the first state of a search, or to what is wrong with it.
#include "klondike_setting.hpp"

namespace trefoil::klondike {
namespace {

bool red(Card card) { return (card & 3) < 2; }
bool fits(Card card, Card onto) {
  return card / kSuits + 1 == onto / kSuits && red(card) != red(onto);
}

const char* check(const Input& in) {
  if (in.ranks < 1 || in.ranks > kMostRanks) return "the number of ranks is out of range";
  if (in.draw < 1 || in.draw > kMostStock) return "the number of cards drawn at a time is out of range";
  if (in.columns.empty() || in.columns.size() > kMostColumns) return "too many columns, or none";
  if (in.stock.size() + in.waste.size() > kMostStock) return "too many cards in the stock";
  if (in.turnovers != kUnlimited && in.turnovers > 15) return "too many turnovers";
  Cards seen = 0;
  int count = 0;
  const auto see = [&](Card card) {
    if (card >= in.ranks * kSuits) return;
    seen |= card_bit(card);
    ++count;
  };
  for (int suit = 0; suit < kSuits; ++suit) {
    if (in.home[suit] < 0 || in.home[suit] > in.ranks) return "a foundation's height is out of range";
    for (int rank = 0; rank < in.home[suit]; ++rank) see(static_cast<Card>(rank * kSuits + suit));
  }
  for (const Column& column : in.columns) {
    if (column.hidden.size() > 14) return "too many hidden cards in a column";
    if (!column.hidden.empty() && column.open.empty()) return "a column has no open card";
    for (Card card : column.hidden) see(card);
    for (Card card : column.open) see(card);
    for (std::size_t i = 1; i < column.open.size(); ++i)
      if (!fits(column.open[i], column.open[i - 1])) return "the open cards of a column are no run";
  }
  for (Card card : in.stock) see(card);
  for (Card card : in.waste) see(card);
  if (count != in.ranks * kSuits || __builtin_popcountll(seen) != count)
    return "a card is missing, or there twice";
  return nullptr;
}

void put_columns(const Input& in, Setting& set, State& s) {
  set.columns = static_cast<int>(in.columns.size());
  std::uint32_t weight = 1;
  for (int i = 0; i < set.columns; ++i) {
    const Column& column = in.columns[static_cast<std::size_t>(i)];
    set.weight[i] = weight;
    int count = 0;
    for (Card card : column.hidden) {
      set.dealt[i][count++] = card;
      set.column_of[card] = static_cast<std::uint8_t>(i);
    }
    for (Card card : column.open) s.open |= card_bit(card);
    if (column.open.empty()) {
      ++s.spaces;
      continue;
    }
    const Card root = column.open.front();
    if (count == 0 && (set.kings & card_bit(root)) != 0) continue;  // a king in its space
    set.dealt[i][count++] = root;
    set.column_of[root] = static_cast<std::uint8_t>(i);
    set.feet |= card_bit(set.dealt[i][0]);
    s.roots |= card_bit(root);
    s.counts |= static_cast<std::uint32_t>(count) << 4 * i;
    s.layout += weight * static_cast<std::uint32_t>(count);
    weight *= static_cast<std::uint32_t>(count) + 1;
  }
  set.layouts = weight;
}

void put_stock(const Input& in, Setting& set, State& s) {
  int place = 0;
  const auto put = [&](Card card) {
    set.at[place] = card;
    set.place_of[card] = static_cast<std::uint8_t>(place++);
  };
  for (Card card : in.waste) put(card);
  for (Card card : in.stock) put(card);
  s.left = static_cast<std::uint8_t>(place);
  s.stock = (Places{1} << place) - 1;
  s.turnovers = in.turnovers;
  s.passed = set.settled(static_cast<int>(in.waste.size()), place);
  for (int part = 0; part < 3; ++part)
    for (int bits = 1; bits < 256; ++bits) {
      const int at = part * 8 + __builtin_ctz(static_cast<unsigned>(bits));
      set.cards_at[part][bits] =
          set.cards_at[part][bits & (bits - 1)] | (at < place ? card_bit(set.at[at]) : 0);
    }
  // The cards that a packet ends with, counted from the first card of the pattern.
  Places ends = 0;
  for (int at = 0; at < kMostStock; at += set.draw) ends |= Places{1} << at;
  for (int left = 1; left <= place && left <= kMostStock; ++left) {
    const Places those = (Places{1} << left) - 1;
    const Places last = Places{1} << (left - 1);
    set.whole[left] = ((ends << (set.draw - 1)) & those) | last;
    set.later[left][0] = set.whole[left];
    for (int passed = 1; passed <= left; ++passed)
      set.later[left][passed] = ((ends << (passed - 1)) & those) | last;
  }
}

}  // namespace

const char* prepare(const Input& in, Setting& set, State& s) {
  if (const char* wrong = check(in)) return wrong;
  set.ranks = in.ranks;
  set.draw = in.draw;
  set.back = in.back;
  set.unlimited = in.turnovers == kUnlimited;
  set.kings = Cards{15} << kSuits * (in.ranks - 1);
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = 0; rank < in.ranks; ++rank) set.of_suit[suit] |= card_bit(static_cast<Card>(rank * kSuits + suit));
    s.home |= static_cast<std::uint32_t>(in.home[suit]) << 4 * suit;
    s.next |= Cards{1} << (kSuits * in.home[suit] + suit);
  }
  put_columns(in, set, s);
  put_stock(in, set, s);
  return nullptr;
}

}  // namespace trefoil::klondike

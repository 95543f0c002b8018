// From an input to the tables and the first state of a search, or to what is wrong with it.
#include "klondike_setting.hpp"

namespace trefoil::klondike {
namespace {

bool fits(Build build, Card card, Card onto) {
  if (card / kSuits + 1 != onto / kSuits) return false;
  if (build == Build::Any) return true;
  return build == Build::Same ? card % kSuits == onto % kSuits : !one_colour(card, onto);
}

const char* check(const Input& in) {
  if (in.ranks < 1 || in.ranks > kMostRanks) return "the number of ranks is out of range";
  if (in.columns.empty() || in.columns.size() > kMostColumns) return "too many columns, or none";
  if (const char* wrong = Draws<Places, kMostStock>::wrong(in.waste, in.stock, in.draw, in.turnovers)) return wrong;
  Pack pack(in.ranks);
  if (!pack.see_home(in.home)) return "a foundation's height is out of range";
  for (const Column& column : in.columns) {
    if (column.hidden.size() > 14) return "too many hidden cards in a column";
    if (!column.hidden.empty() && column.open.empty()) return "a column has no open card";
    pack.see(column.hidden);
    pack.see(column.open);
    for (std::size_t i = 1; i < column.open.size(); ++i)
      if (!fits(in.build, column.open[i], column.open[i - 1])) return "the open cards of a column are no run";
  }
  pack.see(in.stock);
  pack.see(in.waste);
  return pack.whole() ? nullptr : "a card is missing, or there twice";
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
    for (Card card : column.open) s.open |= bit(card);
    if (column.open.empty()) {
      ++s.spaces;
      continue;
    }
    const Card root = column.open.front();
    if (count == 0 && (set.settlers & bit(root)) != 0) {  // such as a king in its space
      if (set.fill == Fill::Any) ++s.spaces;
      continue;
    }
    set.dealt[i][count++] = root;
    set.column_of[root] = static_cast<std::uint8_t>(i);
    set.feet |= bit(set.dealt[i][0]);
    s.roots |= bit(root);
    s.counts |= static_cast<std::uint32_t>(count) << 4 * i;
    s.layout += weight * static_cast<std::uint32_t>(count);
    weight *= static_cast<std::uint32_t>(count) + 1;
  }
  set.layouts = weight;
}

}  // namespace

const char* prepare(const Input& in, Setting& set, State& s) {
  if (const char* wrong = check(in)) return wrong;
  set.ranks = in.ranks;
  set.back = in.back;
  set.build = in.build;
  set.fill = in.fill;
  set.kings = Cards{15} << kSuits * (in.ranks - 1);
  set.openers = in.fill == Fill::Kings ? set.kings : 0;
  set.settlers = in.fill == Fill::Any ? ~Cards{0} : set.kings;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = 0; rank < in.ranks; ++rank) set.of_suit[suit] |= bit(static_cast<Card>(rank * kSuits + suit));
    s.home |= static_cast<std::uint32_t>(in.home[suit]) << 4 * suit;
    s.next |= Cards{1} << (kSuits * in.home[suit] + suit);
  }
  put_columns(in, set, s);
  set.stock.put(in.waste, in.stock, in.draw, in.turnovers, s);
  return nullptr;
}

}  // namespace trefoil::klondike

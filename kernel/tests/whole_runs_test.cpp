// Columns whose runs move only as a whole, against brute force on small packs: every switch off in turn, in one go and
// in slices, from deals and from positions reached by random play.  Usage: whole_runs_test [deals] [seed]
#include <cstdio>
#include <cstdlib>

#include "../core/abstract/whole_runs.hpp"
#include "small_deals.hpp"

namespace {

using trefoil::Limits;
using trefoil::Verdict;
namespace wr = trefoil::whole_runs;

brute::Position deal(std::mt19937& random, brute::Rules& r, bool played) {
  const int sizes[] = {2, 3, 4, 4, 5, 5, 6};
  r.ranks = sizes[random() % 7];
  r.draw = 1 + static_cast<int>(random() % 3);
  r.turnovers = random() % 3 == 0 ? static_cast<int>(random() % 3) : 255;
  r.back = random() % 3 == 0;
  r.back_space = false;
  r.space = brute::Space::KingsFirst;
  r.kings = static_cast<brute::Kings>(random() % 4);
  r.end_card = random() % 2 == 0;
  r.lift = random() % 3 == 0 ? brute::Lift::Ends : brute::Lift::Whole;
  const std::size_t columns = 2 + random() % 5;
  return brute::random_play(random, r, brute::random_deal(random, r, columns, 24), played ? static_cast<int>(random() % 30) : 0);
}

wr::Input input(const brute::Rules& r, const brute::Position& p) {
  wr::Input in;
  in.ranks = r.ranks;
  in.draw = r.draw;
  in.back = r.back;
  in.turnovers = r.turnovers == 255 ? wr::kUnlimited : static_cast<std::uint8_t>(r.turnovers - p.turned);
  for (int s = 0; s < 4; ++s) in.home[s] = p.home[s];
  for (std::size_t i = 0; i < p.columns.size(); ++i) {
    trefoil::klondike::Column c;
    c.hidden.assign(p.columns[i].begin(), p.columns[i].begin() + p.down[i]);
    c.open.assign(p.columns[i].begin() + p.down[i], p.columns[i].end());
    in.columns.push_back(c);
  }
  in.stock.assign(p.stock.rbegin(), p.stock.rend());
  in.waste = p.waste;
  in.open = static_cast<wr::Open>(r.kings);
  in.end_card = r.end_card;
  in.ends = r.lift == brute::Lift::Ends;
  in.held = p.held;
  in.moved = static_cast<std::uint8_t>(p.placed);
  return in;
}

const char* word(Verdict v) { return v == Verdict::Won ? "won" : v == Verdict::Lost ? "lost" : "unknown"; }

}  // namespace

int main(int argc, char** argv) {
  const int deals = argc > 1 ? std::atoi(argv[1]) : 2000;
  std::mt19937 random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
  int wins = 0, losses = 0, skipped = 0, wrong = 0;
  for (int n = 0; n < deals; ++n) {
    brute::Rules r;
    const brute::Position p = deal(random, r, n % 2 == 1);
    const int truth = brute::solve(r, p, 20000);
    if (truth < 0) {
      ++skipped;
      continue;
    }
    (truth ? wins : losses) += 1;
    const Verdict want = truth ? Verdict::Won : Verdict::Lost;
    const wr::Input in = input(r, p);
    for (std::uint32_t off : {0u, 1u, 2u, 4u, 8u, 15u, 1u << 31}) {
      Limits limits;
      const bool tiny = off == 1u << 31;  // a table that forgets: slow, and it may give up, but never wrong
      limits.memory_bytes = tiny ? 4096 : 1 << 24;
      if (tiny) limits.nodes = 300000;
      const std::uint32_t switches = wr::kAllSwitches & ~off;
      wr::Search search(in, limits, switches);
      const std::uint64_t slice = n % 3 == 0 ? 7 : 1 << 20;
      while (!search.step(slice)) {
      }
      if (search.result().verdict == want || (tiny && search.result().cause == trefoil::Cause::Nodes)) continue;
      ++wrong;
      std::printf("deal %d, ranks %d, draw %d, turnovers %d, back %d, kings %d, end %d, ends %d, columns %zu, switches off %u: %s, by brute force %s %s\n", n,
                  r.ranks, r.draw, r.turnovers, r.back, static_cast<int>(r.kings), r.end_card, in.ends, p.columns.size(), off, word(search.result().verdict), word(want), search.refusal() ? search.refusal() : "");
    }
  }
  std::printf("%d won, %d lost, %d skipped, %d wrong\n", wins, losses, skipped, wrong);
  return wrong == 0 && wins > 0 && losses > 0 ? 0 : 1;
}

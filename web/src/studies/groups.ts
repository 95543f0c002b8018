import type { StudyInfo } from "../net/studies";
import type { Text } from "../net/protocol";

const ORDER = ["winnable", "no-redeal", "own-redeals", "chances", "best-play", "opening", "counted"];

export interface Group {
  question: string;
  asks: Text;
  studies: StudyInfo[];
}

/** One group for each question, those of the solver first; in each the order given, or the greatest rate first. */
export function groups(studies: StudyInfo[], byRate: boolean): Group[] {
  const found = new Map<string, Group>();
  for (const study of studies) {
    const group = found.get(study.question) ?? { question: study.question, asks: study.asks, studies: [] };
    group.studies.push(study);
    found.set(study.question, group);
  }
  const place = (group: Group): number => (ORDER.indexOf(group.question) + ORDER.length + 1) % (ORDER.length + 1);
  const all = [...found.values()].sort((a, b) => place(a) - place(b) || (a.question < b.question ? -1 : 1));
  if (byRate) for (const group of all) group.studies.sort((a, b) => b.share - a.share);
  return all;
}

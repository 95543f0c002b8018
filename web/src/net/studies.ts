// The studies of docs/protocol.md: what the server measured, drawn and worded by it.
import { call } from "./api";
import type { Lang, Text } from "./protocol";

export interface SaidInfo {
  by: Text;
  said: Text;
  /** Why the game meant may not be quite this one; empty for none. */
  note: Text;
  range: string;
  judgement: "holds" | "fits" | "open" | "fails";
  verdict: string;
}

export interface StudyInfo {
  key: string;
  game: string;
  title: Text;
  /** Options that are not as usual; empty for none. */
  chosen: Text;
  question: string;
  asks: Text;
  /** 0 for a chance that was counted. */
  deals: number;
  /** Of these, those that are neither won nor lost. */
  unknown: number;
  share: number;
  rate: string;
  interval: string;
  said: SaidInfo[];
  /** SVG. */
  picture: string;
  changed: boolean;
  own: boolean;
}

export interface Studies {
  studies: StudyInfo[];
  broken: { file: string; fault: Text }[];
}

export interface FigureInfo {
  name: string;
  title: string;
  note: string;
  picture: string;
  head: string[];
  rows: { text: string; href?: string }[][];
}

export interface Study {
  study: StudyInfo;
  facts: [string, string][];
  note: string;
  figures: FigureInfo[];
}

export const studies = (lang: Lang): Promise<Studies> => call(`/api/studies?lang=${lang}`);
export const study = (key: string, lang: Lang): Promise<Study> => call(`/api/studies/${encodeURIComponent(key)}?lang=${lang}`);

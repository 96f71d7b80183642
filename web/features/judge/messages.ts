// What the page and its Web Worker say to each other.
import type { Sensitivity } from "../../../worker/vocabulary/judging/judgement.ts";
import type { Highlight, Verdict } from "./engine.ts";

export type Request =
  /** Loads the engine. `url` is of the gzipped weights. */
  | { kind: "load"; url: string }
  /** Judges texts, and gives up the run before. */
  | { kind: "judge"; run: number; texts: readonly string[]; level: Sensitivity }
  | { kind: "explain"; run: number; index: number; text: string; level: Sensitivity };

export type Answer =
  /** Compressed bytes so far; `total` is null where the server does not say it. */
  | { kind: "loading"; bytes: number; total: number | null }
  | { kind: "ready"; version: string }
  | { kind: "failed" }
  /** The verdicts of the texts from `from` on. */
  | { kind: "judged"; run: number; from: number; verdicts: Verdict[] }
  | { kind: "explained"; run: number; index: number; highlights: Highlight[] };

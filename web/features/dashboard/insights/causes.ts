import { CAUSES, type Cause } from "../../../../worker/vocabulary/judging/attacks.ts";
import type { CauseDay } from "../../../api/types.ts";

/** The design's colour of each cause, and the class of its sign in the legend. */
export const CAUSE_COLORS = {
  insult: { color: "hidden", sign: "bg-hidden" },
  hate: { color: "lantern-text", sign: "bg-lantern-text" },
  threat: { color: "ink", sign: "bg-ink" },
  spam: { color: "wait", sign: "bg-wait" },
  other: { color: "ink-faint", sign: "bg-ink-faint" },
} as const satisfies Record<Cause, { color: string; sign: string }>;

/** The name of the dashed line. */
export const BEFORE = "Período anterior";

export const attacksOf = (day: CauseDay): number => CAUSES.reduce((sum, cause) => sum + day[cause], 0);

export const sumOf = (days: readonly CauseDay[], cause: Cause): number =>
  days.reduce((sum, day) => sum + day[cause], 0);

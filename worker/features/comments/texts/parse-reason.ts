import { REASON_LABELS, REASONS, type Reason } from "../../../vocabulary/judging/judgement.ts";
import { withoutAccents } from "../../../vocabulary/text/text-folding.ts";

/** The reason that a client names by its code, or by its label with or without accents; undefined for other words. */
export const parseReason = (text: string): Reason | undefined =>
  REASONS.find((reason) => reason === text || withoutAccents(REASON_LABELS[reason]) === withoutAccents(text));

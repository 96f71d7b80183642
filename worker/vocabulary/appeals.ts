// A visitor of a published page asks a person to look again at a hidden comment.

import { paths } from "./paths.ts";

/** The appeals that wait for a person. */
export const APPEALS_PATH = `${paths.history}?tab=appeals` as const;

/** `not_found`: nothing hidden is like what the visitor wrote. */
export const APPEAL_OUTCOMES = ["restored", "kept", "not_found"] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

/** Longest link, text of the comment, and reason. */
export const APPEAL_LENGTHS = { link: 500, text: 2_000, why: 1_000 };

/** How long an answer can be taken back. */
export const APPEAL_UNDO_MS = 60_000;
/** When its letters leave: after an undo that began in the last moment has ended. */
export const APPEAL_LETTER_MS = APPEAL_UNDO_MS + 10_000;

/** How many hidden comments are compared with an appeal, the newest. */
export const COMPARED_COMMENTS = 2_000;

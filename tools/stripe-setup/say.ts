export type Outcome = "created" | "kept" | "changed" | "reactivated" | "retired";

/** Called for each object, with what was done: created, changed, or nothing. */
export type Say = (outcome: Outcome, what: string, id: string) => void;

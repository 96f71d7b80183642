export type Outcome = "created" | "kept" | "changed" | "reactivated" | "retired";

/** Called for everything that was changed, or found right. */
export type Say = (outcome: Outcome, what: string, id: string) => void;

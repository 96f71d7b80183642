export type Outcome = "created" | "kept" | "changed" | "reactivated" | "retired";

/** Called for everything that is done, or found as it should be. */
export type Say = (outcome: Outcome, what: string, id: string) => void;

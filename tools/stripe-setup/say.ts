export type Deed = "created" | "kept" | "changed" | "reactivated" | "retired";

/** Told of everything that is done, or found as it should be. */
export type Say = (deed: Deed, what: string, id: string) => void;

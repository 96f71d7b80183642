/** How a person decided: on one comment, on many at once, or by undoing either. */
type Via = "web" | "bulk" | "undo" | "bulk_undo";

/** Who decides, how, and from which country. */
export type DecisionSource = {
  userId: number;
  via: Via;
  /** ISO 3166-1 alpha-2; null where the request did not say. */
  country: string | null;
  /** The bulk change that it is part of. */
  bulkId?: number;
};

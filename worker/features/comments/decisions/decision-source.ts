import type { PersonVia } from "../../../vocabulary/ledger.ts";

/** Who made a decision, how, and from which country. */
export type DecisionSource = {
  userId: number;
  via: PersonVia;
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: string | null;
  /** The bulk change that the decision belongs to. */
  bulkId?: number;
};

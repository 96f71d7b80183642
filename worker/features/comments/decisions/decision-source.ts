import type { PersonVia } from "../../../vocabulary/ledger.ts";

/** Who decides, how, and from which country. */
export type DecisionSource = {
  userId: number;
  via: PersonVia;
  /** ISO 3166-1 alpha-2; null where the request did not say. */
  country: string | null;
  /** The bulk change that it is part of. */
  bulkId?: number;
};

import type { Deps } from "../../deps.ts";

/** Whether two customers paid with, or keep, the same card: Stripe gives a number the same fingerprint for every customer. */
export async function shareCard(stripe: Deps["stripe"], one: string, other: string): Promise<boolean> {
  const theirs = await fingerprints(stripe, other);
  return (await fingerprints(stripe, one)).some((card) => theirs.includes(card));
}

/** Of the cards that are kept, and of those that the latest payments were made with. */
async function fingerprints(stripe: Deps["stripe"], customer: string): Promise<string[]> {
  const [{ data: methods }, { data: charges }] = await Promise.all([
    stripe((client) => client.customers.listPaymentMethods(customer, { type: "card", limit: 100 })),
    stripe((client) => client.charges.list({ customer, limit: 100 })),
  ]);
  const used = charges.map(({ payment_method_details }) => payment_method_details?.card?.fingerprint);
  return [...methods.map(({ card }) => card?.fingerprint), ...used].filter((print) => typeof print === "string");
}

import type { Deps } from "../../deps.ts";

/**
 * Whether two customers paid with, or saved, the same card: Stripe gives a card number the same fingerprint for every customer.
 */
export async function shareCard(stripe: Deps["stripe"], a: string, b: string): Promise<boolean> {
  const theirs = await loadFingerprints(stripe, b);
  return (await loadFingerprints(stripe, a)).some((card) => theirs.includes(card));
}

/** The fingerprints of saved cards and of the latest payments' cards. */
async function loadFingerprints(stripe: Deps["stripe"], customer: string): Promise<string[]> {
  const [{ data: methods }, { data: charges }] = await Promise.all([
    stripe((client) => client.customers.listPaymentMethods(customer, { type: "card", limit: 100 })),
    stripe((client) => client.charges.list({ customer, limit: 100 })),
  ]);
  const used = charges.map(({ payment_method_details }) => payment_method_details?.card?.fingerprint);
  return [...methods.map(({ card }) => card?.fingerprint), ...used].filter((print) => typeof print === "string");
}

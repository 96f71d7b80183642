// The fiscal data on the invoices. Only Stripe stores them, with the customer.
import type Stripe from "stripe";
import type { Deps } from "../../../deps.ts";
import { TAX_ID_TYPES, type TaxIdType } from "../../../vocabulary/money/fiscal.ts";
import { loadSubscription } from "../../plans/queries.ts";
import { type Buyer, ensureCustomer } from "../ensure-customer.ts";
import { isRunning } from "../sync/plan-item.ts";
import type { FiscalInput } from "./schema.ts";

type FiscalDeps = Pick<Deps, "core" | "stripe" | "config">;

/** Reads the fiscal data; null before any were saved. */
export async function loadFiscalData(
  { core, stripe }: Pick<Deps, "core" | "stripe">,
  { workspaceId }: { workspaceId: number },
): Promise<FiscalInput | null> {
  const id = (await loadSubscription(core, workspaceId))?.stripeCustomerId;
  if (!id) return null;
  const [customer, taxIds] = await Promise.all([
    stripe((client) => client.customers.retrieve(id)),
    loadTaxIds({ stripe }, id),
  ]);
  if (customer.deleted || !customer.address?.country) return null;
  const { country, line1, line2, city, postal_code, state } = customer.address;
  return {
    name: customer.name ?? "",
    country,
    line1: line1 ?? "",
    line2: line2 ?? "",
    city: city ?? "",
    postal_code: postal_code ?? "",
    state: state ?? "",
    tax_id: taxIds.map(({ type, value }) => ({ type, value }))[0] ?? null,
  };
}

/**
 * Saves the fiscal data for the next invoices; finished invoices stay the same. When Stripe Tax is configured, a subscription
 * that was bought without it is taxed from its next invoice on.
 *
 * @throws AppError `tax_id_refused` when Stripe does not accept the number
 */
export async function saveFiscalData(deps: FiscalDeps, input: Buyer & { data: FiscalInput }): Promise<void> {
  const { tax_id: taxId, name, ...address } = input.data;
  const customerId = await ensureCustomer(deps, input);
  const before = await loadTaxIds(deps, customerId);
  const isSame = (stored: { type: string; value: string }) =>
    stored.type === taxId?.type && stored.value === taxId.value;
  // The number first, because only it may be refused.
  if (taxId && !before.some(isSame)) await deps.stripe((client) => client.customers.createTaxId(customerId, taxId));
  await deps.stripe((client) => client.customers.update(customerId, { name, address }));
  for (const old of before)
    if (!isSame(old)) await deps.stripe((client) => client.customers.deleteTaxId(customerId, old.id));
  await taxRunning(deps, customerId);
}

async function taxRunning(deps: FiscalDeps, customer: string): Promise<void> {
  if (deps.config.STRIPE_TAX === "none") return;
  const { data } = await deps.stripe((client) => client.subscriptions.list({ customer, limit: 100 }));
  for (const { id, automatic_tax } of data.filter(isRunning))
    if (!automatic_tax.enabled)
      await deps.stripe((client) => client.subscriptions.update(id, { automatic_tax: { enabled: true } }));
}

type Known = Stripe.TaxId & { type: TaxIdType };

/** The customer's tax numbers of known kinds, the newest first. */
async function loadTaxIds({ stripe }: Pick<Deps, "stripe">, customer: string): Promise<Known[]> {
  const { data } = await stripe((client) => client.customers.listTaxIds(customer, { limit: 100 }));
  return data.filter((taxId): taxId is Known => TAX_ID_TYPES.some((type) => type === taxId.type));
}

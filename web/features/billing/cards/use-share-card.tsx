import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_SHARED_CARDS } from "../../../../worker/vocabulary/limits.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { useUser } from "../../auth/session/session.ts";
import { workspacesQuery } from "../../team/queries.ts";
import { billing } from "../calls.ts";

/** Saves a new card in other workspaces of the person as well, those that they choose in `fields`. */
export function useShareCard() {
  const { workspace } = useUser();
  const { data = [] } = useQuery(workspacesQuery);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const others = data.filter(({ id, role }) => role === "owner" && id !== workspace.id);
  const fields = others.length > 0 && (
    <fieldset>
      <legend className="font-medium text-ink">Pagar con ella también</legend>
      <div className="max-h-52 overflow-y-auto">
        {others.length > 1 && (
          <Checkbox
            label={`Todos mis espacios (${others.length})`}
            checked={chosen.length === others.length}
            onChange={({ target }) => setChosen(target.checked ? others.map(({ id }) => id) : [])}
          />
        )}
        {others.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
  /** @returns the names of the chosen workspaces that did not get the card */
  async function share(stripe: Stripe, card: StripeCardElement | null): Promise<string[]> {
    const saved: string[] = [];
    for (let from = 0; card && from < chosen.length; from += MAX_SHARED_CARDS)
      saved.push(...(await saveIn(chosen.slice(from, from + MAX_SHARED_CARDS), { stripe, card }).catch(() => [])));
    return others.flatMap(({ id, name }) => (chosen.includes(id) && !saved.includes(id) ? [name] : []));
  }
  return { fields, isShared: chosen.length > 0, share };
}

/**
 * Confirms the card, which is still in Stripe's field, for each workspace, since Stripe attaches a card to one customer. Some banks
 * ask the person each time.
 */
async function saveIn(workspaces: string[], { stripe, card }: { stripe: Stripe; card: StripeCardElement }) {
  const confirmed = [];
  const { intents } = await billing.shareCard(workspaces);
  for (const { workspace, setup_intent_id, client_secret } of intents) {
    const { error } = await stripe.confirmCardSetup(client_secret, { payment_method: { card } });
    if (!error) confirmed.push({ workspace, setup_intent_id });
  }
  return (await billing.confirmSharedCard(confirmed)).saved;
}

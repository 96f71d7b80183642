import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElement, StripeCardElementOptions } from "@stripe/stripe-js";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import { card_not_confirmed } from "../../../../worker/vocabulary/errors.ts";
import { CARD_ADDED } from "../../../../worker/vocabulary/money/done-texts.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { errorTextOr } from "../billing-errors.ts";
import { billing } from "../calls.ts";
import { useRefreshBilling } from "../queries.ts";
import type { Banner } from "../use-banner.ts";
import { overdueBanner } from "./overdue-banner.ts";
import { loadStripeJs } from "./stripe-js.ts";
import { useShareCard } from "./use-share-card.tsx";

const LIST = new Intl.ListFormat("es");
const NOT_READY = "Stripe no está listo. Por favor, inténtalo de nuevo.";
const NO_SETUP = "No se pudo crear el setup intent";

type Props = { onBanner: (banner: Banner) => void; onEnd: () => void };

/** The form for a new card: it loads Stripe's code, asks for a setup intent and shows Stripe's fields. The card's data goes only to Stripe. */
export function AddCard(props: Props) {
  // Stripe's object is not plain data: pass it on unchanged.
  const stripe = useQuery({ queryKey: ["stripe-js"], queryFn: loadStripeJs, structuralSharing: false });
  const setup = useQuery({
    queryKey: ["setup-intent"],
    queryFn: billing.createSetupIntent,
    // Each opening needs a new intent: a used one cannot be confirmed again.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (stripe.isFetching || setup.isFetching)
    return <LoadingBlock label="Preparando el formulario..." className="h-11 w-full rounded-control" />;
  if (!stripe.data || !setup.data?.client_secret) {
    const again = () => {
      if (!stripe.data) stripe.refetch();
      if (!setup.data?.client_secret) setup.refetch();
    };
    return <NotPossible text={stripe.data ? NO_SETUP : NOT_READY} onAgain={again} onEnd={props.onEnd} />;
  }
  return (
    <Elements stripe={stripe.data} options={{ locale: "es" }}>
      <CardForm {...props} clientSecret={setup.data.client_secret} setupIntentId={setup.data.setup_intent_id} />
    </Elements>
  );
}

function NotPossible({ text, onAgain, onEnd }: { text: string; onAgain: () => void; onEnd: () => void }) {
  return (
    <div className="space-y-3">
      <Alert look="error">{text}</Alert>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onEnd}>
          Cancelar
        </Button>
        <Button onClick={onAgain}>Reintentar</Button>
      </div>
    </div>
  );
}

type FormProps = Props & { clientSecret: string; setupIntentId: string };

function CardForm({ clientSecret, setupIntentId, onBanner, onEnd }: FormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const style = useCardStyle();
  const refresh = useRefreshBilling();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { fields, isShared, share } = useShareCard();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (!stripe || !elements) return setProblem(NOT_READY);
    setSaving(true);
    setProblem(null);
    try {
      const card = elements.getElement(CardElement);
      const added = await saveCard({ stripe, card, clientSecret, setupIntentId });
      const missing = LIST.format(await share(stripe, card));
      // Who pays several workspaces with it pays this one, too. An overdue charge has made it the default already.
      const paysHere = isShared && added.overdue === "none";
      const outcome = paysHere ? await billing.setDefaultMethod(added.payment_method_id) : added;
      const done = await overdueBanner(outcome, CARD_ADDED);
      const banner =
        missing === "" ? done : { look: "warning" as const, text: `${done.text}. En ${missing} no se guardó.` };
      await refresh();
      onBanner(banner);
      onEnd();
    } catch (error) {
      setProblem((error as Error).message);
      setSaving(false);
    }
  }

  return (
    <form onSubmit={save} noValidate className="space-y-3 border-t border-line pt-3">
      <p className="font-medium text-ink">Datos de la tarjeta</p>
      <div className="control-height rounded-control border border-line-strong bg-ground px-3 py-2.5">
        <CardElement options={{ hidePostalCode: true, style }} onChange={() => setProblem(null)} />
      </div>
      {fields}
      {problem && <Alert look="error">{problem}</Alert>}
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button look="secondary" onClick={onEnd}>
          Cancelar
        </Button>
        <Button type="submit" loading={isSaving}>
          {isSaving ? "Guardando..." : "Guardar tarjeta"}
        </Button>
      </div>
    </form>
  );
}

/** The style of Stripe's card fields in the present theme. They are in Stripe's frame, where our style sheet does not apply. */
function useCardStyle(): NonNullable<StripeCardElementOptions["style"]> {
  return useMemo(() => {
    const ink = colorOf("text-ink");
    const faint = colorOf("text-ink-faint");
    const problem = colorOf("text-hidden");
    return {
      base: { color: ink, iconColor: faint, fontSize: "16px", "::placeholder": { color: faint } },
      invalid: { color: problem, iconColor: problem },
    };
  }, []);
}

/** The value of a named colour in the present theme. */
function colorOf(className: string): string {
  const probe = document.createElement("span");
  probe.className = className;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const NO_ELEMENT = "Elemento de tarjeta no encontrado";

type Input = {
  stripe: Stripe;
  card: StripeCardElement | null;
  clientSecret: string;
  setupIntentId: string;
};

/**
 * Confirms the card with Stripe, which may need 3-D Secure, and then with the server. A confirmed intent only
 * has to be reported to the server.
 *
 * @returns the server's answer, with the result of an overdue charge
 * @throws Error whose message may be read: Stripe's, the server's or ours
 */
async function saveCard({ stripe, card, clientSecret, setupIntentId }: Input) {
  if (!card) throw new Error(NO_ELEMENT);
  const { error } = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
  if (error && !(await isSetUp(stripe, clientSecret))) throw new Error(error.message ?? card_not_confirmed.message);
  try {
    return await billing.confirmSetupIntent(setupIntentId);
  } catch (cause) {
    throw new Error(errorTextOr(cause, card_not_confirmed.message), { cause });
  }
}

/** Stripe refuses to confirm an intent twice, and returns the intent with the error. */
async function isSetUp(stripe: Stripe, clientSecret: string): Promise<boolean> {
  const { setupIntent } = await stripe.retrieveSetupIntent(clientSecret);
  return setupIntent?.status === "succeeded";
}

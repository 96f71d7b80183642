// Stripe.js in the browser: loaded only for the card form or for 3-D Secure.
import type { Stripe } from "@stripe/stripe-js";

const PUBLISHABLE_KEY: string | undefined = import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY;
/** The address of a replacement for Stripe.js, as the local stack has; undefined for Stripe's own. */
const SCRIPT: string | undefined = import.meta.env.VITE_STRIPE_JS_URL;

let loading: Promise<Stripe | null> | undefined;

/** Stripe.js, loaded once; null when it cannot be loaded. A failure is not remembered: the next caller tries again. */
export function loadStripeJs(): Promise<Stripe | null> {
  loading ??= load().catch((error) => {
    console.error("Stripe.js did not load", error);
    loading = undefined;
    return null;
  });
  return loading;
}

async function load(): Promise<Stripe | null> {
  if (!PUBLISHABLE_KEY) throw new Error("VITE_STRIPE_PUBLISHABLE_KEY is not set");
  // loadStripe uses a `window.Stripe` that already exists.
  if (SCRIPT && !window.Stripe) await addScript(SCRIPT);
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  return loadStripe(PUBLISHABLE_KEY, { locale: "es" });
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.append(script);
  });
}

// Trusted Types: the browser accepts a text as markup or as a script's address only when this policy allows it. It is the default
// policy, since the code of Stripe and React assigns plain text. Every entry imports it first.

/** Other origins whose scripts a page may load, as in `script-src` of the content security policy. */
const SCRIPT_ORIGINS = new Set(
  [
    "https://js.stripe.com",
    "https://challenges.cloudflare.com",
    import.meta.env.VITE_STRIPE_JS_URL,
    import.meta.env.VITE_TURNSTILE_ORIGIN,
  ].flatMap((url) => (url ? [new URL(url).origin] : [])),
);
/** Our own scripts whose address the code assigns as a text: the service worker, and the judge (features/judge). */
const OWN_SCRIPT = /^\/(sw|assets\/judge-worker-[\w-]+)\.js$/;

type Rules = { createHTML(text: string): string | null; createScriptURL(url: string): string | null };

/** The rules of the policy. When one returns null, the assignment throws. */
const RULES: Rules = {
  // An empty text is allowed: it only empties an element.
  createHTML: (text) => (text === "" ? text : null),
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, window.location.href);
    const isOwn = origin === window.location.origin && OWN_SCRIPT.test(pathname);
    return isOwn || SCRIPT_ORIGINS.has(origin) ? url : null;
  },
};

declare global {
  interface Window {
    /** Missing in browsers before Safari 26 and Firefox 148. */
    trustedTypes?: { createPolicy(name: string, rules: Rules): unknown };
  }
}

window.trustedTypes?.createPolicy("default", RULES);

// Otherwise zod tests whether it may compile code; the content security policy refuses that, and the browser reports it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

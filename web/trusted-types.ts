// The browser takes no text as markup or as a script's address (Trusted Types) but for what this policy lets through. It is the
// default one, since Stripe's and React's code give plain text. Every entry imports it first.

/** Whose scripts a page may load besides its own: `script-src` of the policy, once more at the place where an address is set. */
const SCRIPT_ORIGINS = new Set(
  [
    "https://js.stripe.com",
    "https://challenges.cloudflare.com",
    import.meta.env.VITE_STRIPE_JS_URL as string | undefined,
    import.meta.env.VITE_TURNSTILE_ORIGIN as string | undefined,
  ].flatMap((url) => (url ? [new URL(url).origin] : [])),
);
/** Addresses of our own that code gives as text: the service worker. */
const OWN_SCRIPTS = new Set(["/sw.js"]);

type Rules = { createHTML(text: string): string | null; createScriptURL(url: string): string | null };

/** What is refused throws where it was set. */
const RULES: Rules = {
  // Emptying an element is no markup.
  createHTML: (text) => (text === "" ? text : null),
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, window.location.href);
    const isOwn = origin === window.location.origin && OWN_SCRIPTS.has(pathname);
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

// zod tries whether it may compile code, which the policy refuses and the browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

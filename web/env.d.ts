// The settings of a build, as `import.meta.env` has them. A setting that is not listed here does not compile.

interface ViteTypeOptions {
  strictImportMetaEnv: unknown;
}

interface ImportMetaEnv {
  VITE_CONTACT_EMAIL?: string;
  /** The login that /login offers to everybody: only where `npm start` made a demo. */
  VITE_DEMO_EMAIL?: string;
  VITE_DEMO_PASSWORD?: string;
  VITE_JURISDICTION?: import("../worker/vocabulary/jurisdictions.ts").Jurisdiction;
  VITE_LEGAL_NAME?: string;
  VITE_META_DIALOG_ORIGIN?: string;
  VITE_STRIPE_JS_URL?: string;
  VITE_STRIPE_PUBLISHABLE_KEY?: string;
  VITE_STRIPE_TAX?: import("../worker/vocabulary/money/fiscal.ts").PriceTax;
  VITE_SUPPORT_CHAT_URL?: string;
  VITE_TURNSTILE_ORIGIN?: string;
  VITE_TURNSTILE_SITE_KEY?: string;
}

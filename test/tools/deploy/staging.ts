import type { Environment } from "../../../tools/cloudflare/environment.ts";

/** A deployment without databases. */
export const STAGING: Environment = {
  origin: "https://staging.example.com",
  place: { location: "weur" },
  databases: {},
  vars: { META_LOGIN_CONFIG_ID: "77" },
  logSampling: 0.2,
  pages: {
    VITE_LEGAL_NAME: "",
    VITE_CONTACT_EMAIL: "",
    VITE_SUPPORT_CHAT_URL: "https://wa.me/34600000000",
    VITE_STRIPE_PUBLISHABLE_KEY: "",
    VITE_STRIPE_TAX: "none",
    VITE_TURNSTILE_SITE_KEY: "",
  },
};

// The operator of this deployment. Set at build time, never made up: without it the pages link to the support form.

/** VITE_LEGAL_NAME: the company or person that runs it. */
export const LEGAL_NAME: string | null = import.meta.env.VITE_LEGAL_NAME || null;

/** VITE_CONTACT_EMAIL: where questions about data and contracts are answered. */
export const CONTACT_EMAIL: string | null = import.meta.env.VITE_CONTACT_EMAIL || null;

import { TextLink } from "./text-link.tsx";

/** The operator of this deployment, as a part of a sentence. */
export const Operator = () => (LEGAL_NAME ? LEGAL_NAME : "quien opera este servicio de Atalaya");

/** How to reach the operator, as a part of a sentence. */
export function Contact() {
  if (CONTACT_EMAIL === null) return "el botón «Soporte» de la aplicación";
  return (
    <>
      <TextLink to={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</TextLink> o el botón «Soporte» de la aplicación
    </>
  );
}

// The operator of this deployment. Set at build time, never made up: without it the pages link to the support form.
/** VITE_LEGAL_NAME: the company or person that runs it. */
export const LEGAL_NAME: string | null = import.meta.env.VITE_LEGAL_NAME || null;

/** VITE_CONTACT_EMAIL: where questions about data and contracts are answered. */
export const CONTACT_EMAIL: string | null = import.meta.env.VITE_CONTACT_EMAIL || null;

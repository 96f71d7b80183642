import { textLinkClass } from "../../ui/text-link-class.ts";
import { CONTACT_EMAIL, LEGAL_NAME } from "./publisher.ts";

/** The operator of this deployment, as a part of a sentence. */
export const Operator = () => (LEGAL_NAME ? LEGAL_NAME : "quien opera este servicio de Atalaya");

/** How to reach the operator, as a part of a sentence. */
export function Contact() {
  if (CONTACT_EMAIL === null) return "el botón «Soporte» de la aplicación";
  return (
    <>
      <a href={`mailto:${CONTACT_EMAIL}`} className={textLinkClass}>
        {CONTACT_EMAIL}
      </a>{" "}
      o el botón «Soporte» de la aplicación
    </>
  );
}

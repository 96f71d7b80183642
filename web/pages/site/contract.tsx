import { CONTRACT_VERSION } from "../../../worker/vocabulary/contract.ts";
import { Clauses } from "../../features/contract/clauses.tsx";
import { CONTRACT_TEXTS } from "../../features/contract/contract-texts.ts";
import { LEGAL_NAME } from "../../features/site/contact.tsx";
import { LegalText } from "../../features/site/legal-text.tsx";

const PARTIES = { controller: "quien contrata o prueba Atalaya", processor: LEGAL_NAME ?? "quien opera este servicio" };

/** The text that an owner accepts in the settings. */
export default function ContractPage() {
  return (
    <LegalText
      page="contract"
      title="Contrato de encargo de tratamiento"
      updated={CONTRACT_VERSION}
      lead="Los comentarios de tus páginas son de quienes los escriben, y ante ellos respondes tú. Este contrato dice qué hace Atalaya con ellos por encargo tuyo. Se acepta en Configuración, en «Datos», donde queda cada versión con su fecha."
    >
      <Clauses clauses={CONTRACT_TEXTS[CONTRACT_VERSION]!(PARTIES)} />
    </LegalText>
  );
}

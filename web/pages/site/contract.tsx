import { CONTRACT_VERSION } from "../../../worker/vocabulary/contract.ts";
import type { Clause } from "../../features/contract/contract-texts.ts";
import { CONTRACT_TEXTS } from "../../features/contract/contract-texts.ts";
import { LEGAL_NAME } from "../../features/site/contact.tsx";
import { LegalText, Clause as SiteClause } from "../../features/site/legal-text.tsx";

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

/** The clauses of a contract on a public page. */
const Clauses = ({ clauses }: { clauses: readonly Clause[] }) =>
  clauses.map(({ title, paragraphs }) => (
    <SiteClause key={title} title={title}>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </SiteClause>
  ));

import { Clause as SiteClause } from "../site/legal-text.tsx";
import type { Clause } from "./contract-texts.ts";

/** The clauses of a contract on a public page. */
export const Clauses = ({ clauses }: { clauses: readonly Clause[] }) =>
  clauses.map(({ title, paragraphs }) => (
    <SiteClause key={title} title={title}>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </SiteClause>
  ));

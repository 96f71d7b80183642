import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { plansWith } from "../../../worker/vocabulary/money/plan-features.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { HelpLink } from "../help/help-link.tsx";
import { KeyRow } from "./key-row.tsx";
import { MadeKeyDialog } from "./made-key-dialog.tsx";
import { MakeKeyDialog } from "./make-key-dialog.tsx";
import { keysQuery } from "./queries.ts";

/** The keys of the public API, and a button that makes one. */
export function KeysCard() {
  const query = useQuery(keysQuery);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const make = (
    <Button aria-haspopup="dialog" onClick={() => setMaking(true)}>
      Crear clave
    </Button>
  );
  return (
    <Section
      title="Claves de la API"
      lead={
        <>
          Para que tus programas y asistentes lean, propongan y decidan por ti, con {plansWith("api")}.{" "}
          <a href={paths.developers} className={textLinkClass}>
            Cómo se usa la API
          </a>{" "}
          · <HelpLink article="claves">Qué puede hacer una clave</HelpLink>
        </>
      }
      action={query.data && query.data.length > 0 && make}
    >
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando las claves..." className="h-24" />}
        failed="No se pudieron cargar las claves."
      >
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState icon={KeyRound} title="Aún no hay claves" action={make}>
              Con una clave, n8n, una hoja de cálculo o tu propio programa leen tus comentarios y deciden sobre ellos.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line" aria-label="Claves de la API">
              {keys.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {making && (
        <MakeKeyDialog
          onMade={(key) => {
            setMaking(false);
            setMade(key);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && (
        <MadeKeyDialog title="Tu clave nueva" label="Clave" secret={made} onClose={() => setMade(null)}>
          Pruébala con{" "}
          <code className="figures wrap-anywhere text-ink">
            curl {window.location.origin}/api/v1/key -H "Authorization: Bearer …"
          </code>
          .
        </MadeKeyDialog>
      )}
    </Section>
  );
}

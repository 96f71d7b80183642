import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { Section, SectionTitle } from "../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { FactorDialog, type OpenDialog } from "./factor-dialog.tsx";
import { FactorList } from "./factor-list.tsx";
import { factorsQuery } from "./queries.ts";

/** The second step of the account: an app of codes, passkeys, and recovery codes for the day when both are lost. */
export function SecondStepCard() {
  const query = useQuery(factorsQuery);
  const factors = query.data;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const count = factors ? (factors.app ? 1 : 0) + factors.passkeys.length : 0;
  const isOn = count > 0;
  return (
    <Section>
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <SectionTitle>Verificación en dos pasos</SectionTitle>
        {factors && <Badge look={isOn ? "ok" : "neutral"}>{isOn ? "Activada" : "Desactivada"}</Badge>}
      </div>
      <p className="mb-4 text-ink-soft">Así, conocer tu contraseña no basta para entrar.</p>
      <QueryResult
        query={query}
        loading={
          <Loading label="Cargando la verificación en dos pasos...">
            <Skeleton className="mb-3 h-10 w-full" />
            <Skeleton className="h-10 w-full" />
          </Loading>
        }
        failed="No se pudo cargar la verificación en dos pasos."
      >
        {(loaded) => <FactorList factors={loaded} isOn={isOn} onOpen={setOpen} />}
      </QueryResult>
      {open && <FactorDialog open={open} isLast={count === 1} onOpen={setOpen} />}
    </Section>
  );
}

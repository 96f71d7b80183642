import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { Section } from "../../../ui/section.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
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
    <Section
      title="Verificación en dos pasos"
      lead="Así, conocer tu contraseña no basta para entrar."
      action={factors && <Badge look={isOn ? "ok" : "neutral"}>{isOn ? "Activada" : "Desactivada"}</Badge>}
    >
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando la verificación en dos pasos..." className="h-24" />}
        failed="No se pudo cargar la verificación en dos pasos."
      >
        {(loaded) => <FactorList factors={loaded} isOn={isOn} onOpen={setOpen} />}
      </QueryResult>
      {open && <FactorDialog open={open} isLast={count === 1} onOpen={setOpen} />}
    </Section>
  );
}

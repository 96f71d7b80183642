import { History } from "lucide-react";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { NothingFound } from "../../ui/empty/nothing-found.tsx";

/** Shown when the log is empty, or when nothing matches its filters. */
export function NoActivity({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Card>
      {isFiltered ? (
        <NothingFound title="Nada coincide con los filtros" onClear={onClear} />
      ) : (
        <EmptyState icon={History} title="Aún no hay actividad">
          Aquí verás lo que Atalaya oculta o marca, lo que decide tu equipo y lo que pasa en la red social.
        </EmptyState>
      )}
    </Card>
  );
}

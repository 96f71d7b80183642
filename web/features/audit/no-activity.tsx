import { History } from "lucide-react";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { NothingFound } from "../../ui/empty/nothing-found.tsx";

export function NoActivity({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return (
    <Card>
      {narrowed ? (
        <NothingFound title="Nada coincide con los filtros" onClear={onClear} />
      ) : (
        <EmptyState icon={History} title="Aún no hay actividad">
          Aquí verás lo que Atalaya oculta o marca, lo que decide tu equipo y lo que pasa en la red social.
        </EmptyState>
      )}
    </Card>
  );
}

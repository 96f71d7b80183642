import { History, SearchX } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

export function NoActivity({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return (
    <Card>
      {narrowed ? (
        <EmptyState
          icon={SearchX}
          title="Nada coincide con los filtros"
          action={
            <Button look="secondary" onClick={onClear}>
              Limpiar Filtros
            </Button>
          }
        />
      ) : (
        <EmptyState icon={History} title="Aún no hay actividad">
          Aquí verás lo que Atalaya oculta o marca, lo que decide tu equipo y lo que pasa en la red social.
        </EmptyState>
      )}
    </Card>
  );
}

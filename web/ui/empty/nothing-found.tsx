import { SearchX } from "lucide-react";
import { Button } from "../button.tsx";
import { EmptyState } from "./empty-state.tsx";

/** Shown when the filters match nothing. */
export function NothingFound({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <Button look="secondary" onClick={onClear}>
          Limpiar Filtros
        </Button>
      }
    />
  );
}

import { SlidersHorizontal } from "lucide-react";
import { Badge } from "../badge.tsx";
import { Button } from "../button.tsx";

type Props = {
  /** The element id of what it opens. */
  panel: string;
  /** How many filters are set. */
  count: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

/** Opens the filters of a list, and shows how many are set. On a phone it is only an icon. */
export function FilterToggle({ panel, count, isOpen, onToggle }: Props) {
  return (
    <Button
      look="secondary"
      title="Filtros"
      aria-expanded={isOpen}
      aria-controls={panel}
      className="max-sm:min-w-11 max-sm:px-2"
      onClick={() => onToggle(!isOpen)}
    >
      <SlidersHorizontal aria-hidden="true" className="size-4 max-sm:size-5" />
      <span className="max-sm:sr-only">Filtros</span>
      {count > 0 && <Badge look="accent">{count}</Badge>}
    </Button>
  );
}

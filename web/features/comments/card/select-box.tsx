import { useAbility } from "../../auth/session/use-ability.ts";

type Props = {
  author: string;
  isSelected: boolean;
  /** @param shift also selects everything since the last selected one */
  onSelect: (shift: boolean) => void;
};

export function SelectBox({ author, isSelected, onSelect }: Props) {
  if (!useAbility("moderate")) return null;
  return (
    <label className="-m-2 grid size-11 shrink-0 place-items-center sm:size-9">
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={`Seleccionar el comentario de ${author}`}
        // A click event knows whether shift was held, a change event does not.
        onClick={(event) => onSelect(event.shiftKey)}
        onChange={() => undefined}
        className="size-4.5 accent-lantern"
      />
    </label>
  );
}

import { initialOf } from "../../ui/initial-of.ts";

/** With more, some look alike. */
const HUES = 10;

/** The colour of a workspace, always the same one, in both themes. White on each has some 6:1. @param id public */
function colourOf(id: string): string {
  const sum = [...id].reduce((all, sign) => all + sign.charCodeAt(0), 0);
  return `oklch(48% 0.12 ${((sum % HUES) * 360) / HUES})`;
}

/** The initial of a workspace on its colour. Decorative, since the name is next to it. */
export function WorkspaceMark({ id, name }: { id: string; name: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: colourOf(id) }}
      className="grid size-6 shrink-0 place-items-center rounded-chip text-small font-semibold text-white"
    >
      {initialOf(name)}
    </span>
  );
}

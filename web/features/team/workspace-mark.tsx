import { initialOf } from "../../ui/initial-of.ts";

const COLOURS = [
  "bg-space-1",
  "bg-space-2",
  "bg-space-3",
  "bg-space-4",
  "bg-space-5",
  "bg-space-6",
  "bg-space-7",
  "bg-space-8",
] as const;

/** The colour of a workspace, always the same one. @param id public */
const colourOf = (id: string) => COLOURS[[...id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % COLOURS.length];

/** The initial of a workspace on its colour. Decorative, since the name is next to it. */
export function WorkspaceMark({ id, name }: { id: string; name: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-chip text-small font-semibold text-white ${colourOf(id)}`}
    >
      {initialOf(name)}
    </span>
  );
}

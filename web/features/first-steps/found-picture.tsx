import { figure } from "../../../worker/vocabulary/text/figure.ts";

type Props = { considered: number; found: number };

/** At most this many dots; a page with more comments has one dot for several. */
const MOST_DOTS = 400;
const WIDE = 20;
const WIDER = 40;

/** One dot for each comment, or for several, those that would have been hidden in red. */
export function FoundPicture({ considered, found }: Props) {
  const perDot = Math.ceil(considered / MOST_DOTS);
  const dots = Math.ceil(considered / perDot);
  const red = Math.min(dots, Math.max(1, Math.round(found / perDot)));
  const columns = dots > MOST_DOTS / 2 ? WIDER : WIDE;
  const path = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => {
      const at = from + i;
      return `M${(at % columns) + 0.5} ${Math.floor(at / columns) + 0.5}h0`;
    }).join("");
  return (
    <figure className="w-full max-w-sm">
      <svg
        role="img"
        aria-label={`${figure(found)} de ${figure(considered)} comentarios, en rojo`}
        viewBox={`0 0 ${columns} ${Math.ceil(dots / columns)}`}
        className="block w-full overflow-visible"
        strokeLinecap="round"
        strokeWidth="0.68"
        stroke="currentColor"
      >
        <path d={path(0, red)} className="text-hidden" />
        <path d={path(red, dots)} className="text-line" />
      </svg>
      {perDot > 1 && (
        <figcaption className="mt-1 text-small text-ink-faint">
          Cada punto son unos {figure(perDot)} comentarios.
        </figcaption>
      )}
    </figure>
  );
}

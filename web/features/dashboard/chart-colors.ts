import { useStore } from "../../store.ts";
import { theme } from "../theme/theme.ts";

const NAMES = ["lantern-text", "ok", "hidden", "wait", "flag-fill", "line", "ink", "ink-faint", "raised"] as const;
type Name = (typeof NAMES)[number];
export type ChartColors = Record<Name, string>;

/** The design's colours in the present theme as `rgb(r, g, b)`, the format for a canvas. They follow a change of the theme. */
export function useChartColors(): ChartColors {
  return colorsOf(useStore(theme));
}

const colorsByTheme = new Map<string, Record<Name, string>>();

/** A canvas supports neither variables nor `light-dark`, so an element of the page resolves them. */
function colorsOf(theme: string): Record<Name, string> {
  const cached = colorsByTheme.get(theme);
  if (cached) return cached;
  const probe = document.createElement("span");
  document.body.append(probe);
  const colors = Object.fromEntries(
    NAMES.map((name) => {
      probe.style.color = `var(--color-${name})`;
      return [name, getComputedStyle(probe).color];
    }),
  ) as Record<Name, string>;
  probe.remove();
  colorsByTheme.set(theme, colors);
  return colors;
}

// How public figures are rounded, so that nobody finds a single comment in them. docs/decisions says why.
import { figure } from "../../vocabulary/text/figure.ts";

/** Numbers below it are not published; the others are multiples of it. */
export const SMALL = 5;

/** How many times `SMALL` is published; 0 for a small number. */
export const stepsOf = (exact: number): number => (exact < SMALL ? 0 : Math.round(exact / SMALL));

/** A published number: `0`, `menos de 5`, `35`. */
export const roundedFigure = (exact: number): string =>
  exact > 0 && exact < SMALL ? `menos de ${SMALL}` : figure(SMALL * stepsOf(exact));

/** The published sum of published numbers. It is made of what they say, so no difference shows a small one. */
export function roundedSum(exact: readonly number[]): string {
  const sum = SMALL * exact.reduce((all, each) => all + stepsOf(each), 0);
  const small = exact.filter((each) => each > 0 && each < SMALL).length;
  return sum === 0 && small > 0 ? `menos de ${SMALL * small}` : figure(sum);
}

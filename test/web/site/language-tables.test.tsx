import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { LanguageTables } from "../../../web/features/site/language-tables.tsx";
import { LANGUAGES_OF_SETS } from "../../../worker/moderation/model/sides.ts";

it("lists every language that the weights know, with its figures, those of natural pages first", () => {
  render(<LanguageTables />);
  const [natural, countries, others] = screen.getAllByRole("table");
  const languagesOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole("rowheader")
      .map((cell) => cell.textContent);
  expect(languagesOf(natural!)).toEqual(["español", "inglés", "francés", "italiano", "alemán", "portugués"]);
  const all = new Set([...languagesOf(natural!), ...languagesOf(others!)]);
  for (const language of ["catalán", "gallego", "euskera"]) expect(all).toContain(language);
  expect(all.size).toBe(LANGUAGES_OF_SETS.flat().length);
  const interval = /\d \/ [\d,]+\(\d+–\d+\) \/ \(\d+–\d+\)/;
  expect(within(natural!).getByRole("row", { name: /^español/ }).textContent).toMatch(interval);
  expect(within(countries!).getByRole("row", { name: /^México/ }).textContent).toMatch(interval);
});

// The page for programs that come from Perspective: every attribute that the API has, and only measured figures.
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import PerspectivePage from "../../../web/pages/site/perspective.tsx";
import discovery from "../../../web/public/perspective-v1alpha1.json";
import { LANGUAGES_OF_SETS } from "../../../worker/moderation/model/sides.ts";
import { inWords } from "../../../worker/vocabulary/text/in-words.ts";
import { show } from "../setup/screen.tsx";

it("says of each attribute where it comes from, and how well it was measured to work", () => {
  show(<PerspectivePage />);
  const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
  const names = rows.map((row) => within(row).getByRole("rowheader").textContent);
  const { description } = discovery.schemas.AnalyzeCommentRequest.properties.requestedAttributes;
  expect(names.toSorted()).toEqual(description.match(/[A-Z_]{4,}/g)!.toSorted());
  const aucOf = (name: string) => rows[names.indexOf(name)]!.lastElementChild!.textContent;
  expect(aucOf("TOXICITY")).toMatch(/^0,9\d \(0,9\d a 0,9\d\), de [\d.]+$/);
  expect([aucOf("SEVERE_TOXICITY"), aucOf("PROFANITY")]).toEqual(["–", "–"]);
});

it("names every language that the weights know, and counts them", () => {
  show(<PerspectivePage />);
  const text = document.body.textContent;
  const [known, names] = [LANGUAGES_OF_SETS.flat(), new Intl.DisplayNames("es", { type: "language" })];
  expect(known.map((code) => names.of(code)!).filter((name) => !text.includes(name))).toEqual([]);
  for (const counted of ["Nosotros, …", "en los … idiomas"])
    expect(text).toContain(counted.replace("…", inWords(known.length)));
});

it("names the day on which Perspective ends, and what proves it", () => {
  show(<PerspectivePage />);
  expect(screen.getByText(/31 de diciembre de 2026/)).toBeTruthy();
  const sources = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(sources).toContain("https://github.com/codyogden/killedbygoogle/pull/1631");
});

import type { Page } from "playwright-core";

/** A comment of the list, by a part of its text. */
export const card = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

/** The status that the comment's card names. */
export const status = (page: Page, text: string, name: "Aprobado" | "Desaprobado") =>
  card(page, text).getByText(name, { exact: true });

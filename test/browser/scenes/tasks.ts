// The daily tasks of owners, and the number of clicks and keys for each, counted from the current comment or from the open screen. The
// words of an answer are not counted. The task of checking a colleague's work of yesterday is in team.ts.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { card, status } from "../comment-card.ts";
import { counted } from "../counted.ts";
import { isPublic, makeOwner, read, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PATIENCE, see } from "../window.ts";

const ALL = "/comments?status=all";
const INSULT = "Sos un imbécil de mierda, hijo de puta";
const PROMOTION = "Pasen a ver mi perfil de descuentos";
const TEASE = "¿Hacen envíos a Málaga?";
const QUESTION = "¿Abren los domingos por la tarde?";
const ANSWER = "Sí, te escribo con el horario.";
const AUTHORS = {
  [INSULT]: "Rita Brava",
  [PROMOTION]: "Perfiles Baratos",
  [TEASE]: "Toño Pesado",
  [QUESTION]: "Vecina",
};

const Listed = z.object({ comments: z.array(z.object({ content: z.string(), author_blocked: z.boolean() })) });

export function taskScenes(product: () => Product) {
  it("takes 2 steps to restore and never hide again, 2 to hide a phrase, 2 to block, 3 to answer in private, 5 to export", async () => {
    const owner = await makeOwner(product(), "Ada");
    const isShown = (text: string) => isPublic(product(), owner.post, text);
    for (const [text, authorName] of Object.entries(AUTHORS))
      await writeComments(product(), owner.post, [text], { authorName });
    await inWindow(product(), { session: owner }, async (page) => {
      await page.goto(ALL);

      await standOn(page, INSULT);
      const restoring = counted(page);
      await restoring.press("Shift+A");
      await dialog(page, "No volver a ocultar esto").getByLabel("Frase", { exact: true }).waitFor();
      await restoring.press("Enter");
      await status(page, INSULT, "Aprobado").first().waitFor();
      expect(restoring.count()).toBeLessThanOrEqual(2);
      await dialog(page, "No volver a ocultar esto").waitFor({ state: "detached" });
      // A similar comment is not hidden.
      await writeComments(product(), owner.post, [`${INSULT}!`]);
      await showNew(page, `${INSULT}!`);
      await status(page, `${INSULT}!`, "Aprobado").first().waitFor();

      await standOn(page, PROMOTION);
      const hiding = counted(page);
      await hiding.press("Shift+D");
      await dialog(page, "Ocultar siempre esto").getByLabel("Frase", { exact: true }).waitFor();
      await hiding.press("Enter");
      await vi.waitFor(async () => expect(await isShown(PROMOTION)).toBe(false), PATIENCE);
      expect(hiding.count()).toBeLessThanOrEqual(2);
      await dialog(page, "Ocultar siempre esto").waitFor({ state: "detached" });
      await writeComments(product(), owner.post, [`${PROMOTION}, gracias`]);
      await showNew(page, `${PROMOTION}, gracias`);
      await status(page, `${PROMOTION}, gracias`, "Desaprobado").first().waitFor();

      await standOn(page, TEASE);
      const blocking = counted(page);
      await blocking.press("b");
      await dialog(page, "Bloquear a Toño Pesado").waitFor();
      await blocking.press("Enter");
      await vi.waitFor(async () => {
        const { comments } = Listed.parse(await read(product(), "/comments", owner));
        const blocked = comments.filter(({ author_blocked }) => author_blocked);
        expect(blocked.map(({ content }) => content)).toEqual([TEASE]);
      }, PATIENCE);
      expect(blocking.count()).toBeLessThanOrEqual(2);
      await dialog(page, "Bloquear a Toño Pesado").waitFor({ state: "detached" });

      await standOn(page, QUESTION);
      const answering = counted(page);
      await answering.press("r");
      await answering.click(page.getByText("Privada", { exact: true }));
      await page.getByRole("textbox", { name: /^Respuesta a/ }).fill(ANSWER);
      await answering.press("Control+Enter");
      await see(page, "Respuesta en camino");
      expect(answering.count()).toBeLessThanOrEqual(3);
      // A private message, which nobody else can read.
      await card(page, QUESTION).getByText(ANSWER).waitFor();
      expect(await isShown(ANSWER)).toBe(false);

      await page.clock.setFixedTime(inNextMonth());
      await page.goto(ALL);
      const exporting = counted(page);
      await exporting.click(page.getByRole("button", { name: /^Ocultos/ }));
      await exporting.click(page.getByRole("button", { name: /^Filtros/ }));
      await exporting.click(page.getByRole("button", { name: "Mes pasado" }));
      await card(page, PROMOTION).first().waitFor();
      const downloading = page.waitForEvent("download");
      await exporting.click(page.getByRole("button", { name: "Más acciones de la lista" }));
      await exporting.click(page.getByRole("button", { name: "Exportar" }));
      const file = readFileSync(await (await downloading).path(), "utf8");
      expect(file).toContain(PROMOTION);
      expect(file).not.toContain(INSULT);
      expect(exporting.count()).toBeLessThanOrEqual(5);
    });
  });
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Goes to the comment with the text by keys. It must be decided, since pending comments have other keys. */
async function standOn(page: Page, text: string) {
  await card(page, text)
    .getByText(/^(Aprobado|Desaprobado)$/)
    .first()
    .waitFor();
  const rows = page.locator("li[data-index]");
  await vi.waitFor(async () => {
    const texts = await rows.allInnerTexts();
    const there = texts.findIndex((row) => row.includes(text));
    const here = await rows.evaluateAll((all) => all.findIndex((row) => row.querySelector("[aria-current=true]")));
    if (here !== there) await page.keyboard.press(here < there ? "j" : "k");
    expect(here).toBe(there);
  }, PATIENCE);
}

/** Shows the new comments, which are held back while the focus is in the list. */
async function showNew(page: Page, text: string) {
  await vi.waitFor(async () => {
    await page.keyboard.press("n");
    expect(await card(page, text).count()).toBe(1);
  }, PATIENCE);
}

/** A day of the next month, independent of the lengths of months. */
function inNextMonth(): number {
  const [year, month] = new Date().toLocaleDateString("sv", { timeZone: "Europe/Madrid" }).split("-").map(Number);
  // Months count from zero here.
  return Date.UTC(year!, month!, 15);
}

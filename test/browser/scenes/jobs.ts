// The jobs that owners do every day, and how many clicks and keys each takes: counted from a comment that the keys stand on, or from
// the screen that is open. The words of an answer are not counted.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { verifyAddress } from "../../../tools/start/demo/demo.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { buyPlan, isPublic, makeOwner, nextEmail, post, read, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PATIENCE, see } from "../window.ts";
import { mailedLink } from "./getting-in.ts";

const ALL = "/comments?status=all";
const INSULT = "Sos un imbécil de mierda, hijo de puta";
const PROMOTION = "Pasen a ver mi perfil de descuentos";
const QUESTION = "¿Hacen envíos a Málaga?";
const ANSWER = "Sí, te escribo con los precios.";
const TROLL = { authorName: "Toño Pesado" };

const Joined = z.object({ token: z.string(), user: z.looseObject({ name: z.string(), email: z.string() }) });
const Listed = z.object({
  comments: z.array(z.object({ id: z.string(), content: z.string(), author_blocked: z.boolean() })),
});

export function jobScenes(product: () => Product) {
  it("restores a comment and never hides its like again: 2", async () => {
    const owner = await makeOwner(product(), "Ada");
    await writeComments(product(), owner.post, [INSULT]);
    await inWindow(product(), { session: owner }, async (page) => {
      const { count, press } = counted(page);
      await standOn(page, INSULT);
      await press("Shift+A");
      await dialog(page, "No volver a ocultar esto").getByLabel("Frase", { exact: true }).waitFor();
      await press("Enter");
      await card(page, INSULT).getByText("Aprobado", { exact: true }).first().waitFor();
      expect(count()).toBeLessThanOrEqual(2);
      // Its like is not hidden.
      await writeComments(product(), owner.post, [`${INSULT}!`]);
      await page.goto(ALL);
      await card(page, `${INSULT}!`).getByText("Aprobado", { exact: true }).first().waitFor();
    });
  });

  it("blocks a troll: 2", async () => {
    const owner = await makeOwner(product(), "Bea");
    await writeComments(product(), owner.post, [QUESTION], TROLL);
    await inWindow(product(), { session: owner }, async (page) => {
      const { count, press } = counted(page);
      await standOn(page, QUESTION);
      await press("b");
      await dialog(page, "Bloquear a Toño Pesado").waitFor();
      await press("Enter");
      const blocked = async () => Listed.parse(await read(product(), "/comments", owner)).comments[0]!.author_blocked;
      await vi.waitFor(async () => expect(await blocked()).toBe(true), PATIENCE);
      expect(count()).toBeLessThanOrEqual(2);
    });
  });

  it("hides everything with a phrase, and what comes with it: 2", async () => {
    const owner = await makeOwner(product(), "Cora");
    await writeComments(product(), owner.post, [PROMOTION]);
    await inWindow(product(), { session: owner }, async (page) => {
      const { count, press } = counted(page);
      await standOn(page, PROMOTION);
      await press("Shift+D");
      await dialog(page, "Ocultar siempre esto").getByLabel("Frase", { exact: true }).waitFor();
      await press("Enter");
      const isShown = () => isPublic(product(), owner.post, PROMOTION);
      await vi.waitFor(async () => expect(await isShown()).toBe(false), PATIENCE);
      expect(count()).toBeLessThanOrEqual(3);
      await writeComments(product(), owner.post, [`${PROMOTION}, gracias`]);
      await page.goto(ALL);
      await card(page, `${PROMOTION}, gracias`).getByText("Desaprobado", { exact: true }).first().waitFor();
    });
  });

  it("answers in private: 3", async () => {
    const owner = await makeOwner(product(), "Dora");
    await writeComments(product(), owner.post, [QUESTION]);
    await inWindow(product(), { session: owner }, async (page) => {
      const { count, press, click } = counted(page);
      await standOn(page, QUESTION);
      await press("r");
      await click(page.getByText("Privada", { exact: true }));
      await page.getByRole("textbox", { name: /^Respuesta a/ }).fill(ANSWER);
      await press("Control+Enter");
      await see(page, "Respuesta en camino");
      expect(count()).toBeLessThanOrEqual(3);
      // A message to one person: nobody else reads it.
      await card(page, QUESTION).getByText(ANSWER).waitFor();
      expect(await isPublic(product(), owner.post, ANSWER)).toBe(false);
    });
  });

  it("shows what a colleague did yesterday: 2", async () => {
    const owner = await makeOwner(product(), "Elsa");
    await verifyAddress(product(), { token: owner.token, email: owner.user.email });
    await buyPlan(product(), "pro", owner);
    await writeComments(product(), owner.post, [QUESTION]);
    const email = nextEmail("Tomas");
    await post(product(), "/team/invitations", { email, role: "moderator", pages: null }, owner);
    const [, secret] = (await mailedLink(product(), email, "/invitation#")).split("#");
    const joining = { secret, name: "Tomás", password: "Mirador-de-mar-7" };
    const tomas = Joined.parse(await post(product(), "/invitations/join", joining));
    const { comments } = Listed.parse(await read(product(), "/comments", tomas));
    const decision = { commentId: comments[0]!.id, status: "disapproved", reason: "Spam" };
    await post(product(), "/comments/status", decision, tomas);
    await inWindow(product(), { session: owner }, async (page) => {
      const { count, click } = counted(page);
      await page.clock.setFixedTime(Date.now() + DAY_MS);
      await page.goto("/dashboard");
      await click(page.getByRole("link", { name: "Equipo", exact: true }));
      await click(page.getByRole("link", { name: "Qué hizo Tomás ayer" }));
      await page
        .getByRole("table", { name: "Actividad" })
        .locator("tbody tr")
        .filter({ hasText: "Tomás lo ocultó por «Spam»." })
        .waitFor();
      expect(count()).toBeLessThanOrEqual(2);
    });
  });

  it("exports what was hidden last month: 3", async () => {
    const owner = await makeOwner(product(), "Fina");
    await writeComments(product(), owner.post, [INSULT]);
    await inWindow(product(), { session: owner }, async (page) => {
      const { count, click, choose } = counted(page);
      // A month later.
      await page.clock.setFixedTime(Date.now() + 31 * DAY_MS);
      await standOn(page, INSULT);
      await click(page.getByRole("button", { name: /^Desaprobados/ }));
      await choose(page.getByLabel("Fechas"), "Mes pasado");
      await card(page, INSULT).first().waitFor();
      const downloading = page.waitForEvent("download");
      await click(page.getByRole("button", { name: "Exportar" }));
      const file = readFileSync(await (await downloading).path(), "utf8");
      expect(file).toContain(INSULT);
      expect(count()).toBeLessThanOrEqual(3);
    });
  });
}

/** Clicks, choices and keys, and how many there were. */
function counted(page: Page) {
  let actions = 0;
  const one = <Arguments extends unknown[]>(act: (...given: Arguments) => Promise<unknown>) => {
    return async (...given: Arguments) => {
      actions += 1;
      await act(...given);
    };
  };
  return {
    count: () => actions,
    press: one((key: string) => page.keyboard.press(key)),
    click: one((target: Locator) => target.click()),
    choose: one((target: Locator, option: string) => target.selectOption(option)),
  };
}

const card = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** All comments, with the keys on the one with the text, which is the only one. */
async function standOn(page: Page, text: string) {
  await page.goto(ALL);
  // Decided by then: what is pending has other keys.
  await card(page, text)
    .getByText(/^(Aprobado|Desaprobado)$/)
    .first()
    .waitFor();
  await page.keyboard.press("j");
  await page.locator("article[aria-current=true]").waitFor();
}

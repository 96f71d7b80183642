// The first scan and the moderation settings of a page against the whole stack, as a new owner meets them.
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { violations } from "./face/axe.ts";
import { inWindow, prepareVisit, see, type Visit } from "./face/visit.ts";
import { openStack } from "./stack.ts";

const INSULT = "Eres idiota y un payaso";
const QUESTION = "¿Tenéis croissant sin gluten para mañana?";
const DAY_MS = 86_400_000;

let visit: Visit | undefined;
beforeAll(async () => {
  const stack = await openStack();
  visit = await prepareVisit(stack).catch(async (error) => {
    await stack.stop();
    throw error;
  });
});
afterAll(() => visit?.stop());

it("shows what a scan would have hidden, and what a new word would change before it is saved", () =>
  inWindow(visit!, { session: visit!.owner, width: 375 }, async (page) => {
    await wroteLongAgo([INSULT, QUESTION, "Qué ricas las croquetas"]);
    await page.goto("/accounts");
    await page.getByRole("button", { name: "Revisar mis últimos 30 días" }).click();
    const result = page.getByRole("region", { name: "Resultado de la revisión" });
    await result.getByText(/habríamos ocultado 1\.$/).waitFor({ timeout: 30_000 });
    await result.getByText(INSULT).waitFor();
    expect(await violations(page)).toEqual([]);
    await result.getByRole("button", { name: "Solo observar" }).click();
    await see(page, "Atalaya observa y no oculta nada");

    await page.getByRole("button", { name: /^Moderación de Café La Plaza de Facebook/ }).click();
    const dialog = page.getByRole("dialog", { name: /^Configuración de moderación de Café La Plaza/ });
    expect(await dialog.getByRole("switch", { name: "Solo observar" }).isChecked()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("switch", { name: "Solo observar" }).uncheck();
    await dialog.getByRole("tab", { name: "Palabras prohibidas" }).click();
    await dialog.getByLabel("Nueva palabra prohibida").fill("cr*ssant");
    await dialog.getByText(/«cr\*ssant» aparece en 1 de tus últimos \d+ comentarios/).waitFor();
    await dialog.getByRole("button", { name: "Añadir" }).click();
    const preview = dialog.getByRole("region", { name: "Qué cambiaría" });
    await preview.getByText("Parece un cliente").waitFor();
    await preview.getByText("croissant", { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Tienes cambios sin guardar" });
    await question.getByRole("button", { name: "Seguir editando" }).click();
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await see(page, "Configuración guardada");
    await dialog.waitFor({ state: "detached" });
  }));

/** Comments that were there before the page was connected. */
async function wroteLongAgo(texts: string[]) {
  const State = z.object({ pages: z.array(z.object({ posts: z.array(z.object({ id: z.string() })) })) });
  const { pages } = State.parse(await (await fetch(`${visit!.sandboxUrl}/sandbox/state`)).json());
  const target = pages[0]!.posts[0]!.id;
  const comments = texts.map((text, n) => ({
    target,
    text,
    createdAt: Date.now() - (10 + n) * DAY_MS,
    silent: true,
  }));
  const answer = await fetch(`${visit!.sandboxUrl}/sandbox/comments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ comments }),
  });
  expect(answer.ok).toBe(true);
}

// The dashboard against the whole stack: what only a browser, a socket and the queues together can show.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { violations } from "./face/axe.ts";
import { inWindow, prepareVisit, see, type Visit } from "./face/visit.ts";
import { openStack, PATIENCE } from "./stack.ts";

/** What the product promises between a decision and every open screen. */
const SOON_MS = 2_000;

let visit: Visit | undefined;
beforeAll(async () => {
  const stack = await openStack();
  visit = await prepareVisit(stack).catch(async (error) => {
    await stack.stop();
    throw error;
  });
});
afterAll(() => visit?.stop());

/** The figure of a card. */
const figure = (page: Page, label: string) =>
  page.getByRole("main").locator("dl > div").filter({ hasText: label }).locator("dd .figures");

async function shown(page: Page, label: string, value: string) {
  await figure(page, label)
    .filter({ hasText: new RegExp(`^${value}$`) })
    .waitFor();
}

async function timed(what: string, deed: () => Promise<unknown>, seen: () => Promise<unknown>) {
  const started = performance.now();
  await deed();
  await seen();
  const ms = Math.round(performance.now() - started);
  console.info(`${what}: ${ms} ms`);
  expect(ms, what).toBeLessThan(SOON_MS);
}

async function write(text: string) {
  const State = z.object({ pages: z.array(z.object({ posts: z.array(z.object({ id: z.string() })) })) });
  const { pages } = State.parse(await (await fetch(`${visit!.sandboxUrl}/sandbox/state`)).json());
  await send(`${visit!.sandboxUrl}/sandbox/comments`, { target: pages[0]!.posts[0]!.id, text, authorName: "Vecina" });
}

async function send(url: string, body: unknown) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${visit!.owner.token}` };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.ok, url).toBe(true);
}

it("draws the month's days, by eye and as a table, and shows within two seconds what happens anywhere", () =>
  inWindow(visit!, { session: visit!.owner, theme: "light" }, async (page, context) => {
    const wrong: string[] = [];
    page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
    const connecting = page.waitForEvent("websocket");
    await page.goto("/dashboard");
    await shown(page, "Comentarios Totales", "2");
    await shown(page, "Comentarios Bloqueados", "1");
    await shown(page, "Cuentas Protegidas", "2");
    const chart = page.getByRole("img", { name: /^Comentarios por día, del / });
    await chart.waitFor();
    expect((await chart.boundingBox())!.height).toBe(220);
    // It is in a theme's colours, and in the other's when that is chosen.
    const drawing = () => chart.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const light = await drawing();
    await page.getByRole("button", { name: "Cambiar a tema oscuro" }).click();
    await vi.waitFor(async () => expect(await drawing()).not.toBe(light), PATIENCE);
    for (const period of ["30D", "90D"]) {
      await page.getByText(period, { exact: true }).click();
      await page.getByText("Ver los datos en una tabla").click();
      const rows = page.getByRole("region", { name: "Comentarios por día" }).getByRole("row");
      await vi.waitFor(async () => expect(await rows.count()).toBe(1 + Number.parseInt(period, 10)), PATIENCE);
      expect(await violations(page)).toEqual([]);
      await page.getByText("Ver los datos en una tabla").click();
    }

    const list = await context.newPage();
    await list.goto("/comments");
    await see(list, "¡Qué rico todo! Volveremos el sábado.");
    const socket = await connecting;
    await timed(
      "a comment on the network → dashboard",
      () => write("¿Tienen mesa para seis?"),
      () => shown(page, "Comentarios Totales", "3"),
    );
    await see(page, "¿Tienen mesa para seis?");

    const Listed = z.object({ comments: z.array(z.object({ id: z.string(), content: z.string() })) });
    const answer = await fetch(`${visit!.appUrl}/api/comments`, {
      headers: { authorization: `Bearer ${visit!.owner.token}` },
    });
    const { comments } = Listed.parse(await answer.json());
    const commentId = comments.find(({ content }) => content.startsWith("¡Qué rico"))!.id;
    const card = list.getByRole("article").filter({ hasText: "¡Qué rico todo!" });
    await timed(
      "a decision elsewhere → dashboard and comment list",
      () => send(`${visit!.appUrl}/api/comments/status`, { commentId, status: "disapproved", reason: "Spam" }),
      () => Promise.all([shown(page, "Comentarios Bloqueados", "2"), card.getByText("Desaprobado").waitFor()]),
    );

    const closed = socket.waitForEvent("close");
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await closed;
    expect(wrong).toEqual([]);
  }));

// The dashboard with the whole stack: tests that need a browser, a socket and the queues together.
import type { Page, WebSocket } from "playwright-core";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { violations } from "../accessibility.ts";
import { card } from "../comment-card.ts";
import { makeOwner, post, read, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, listenTo, PATIENCE, see } from "../window.ts";

const PRAISE = "¡Qué rico todo! Volveremos el sábado.";
const QUESTION = "¿Tienen mesa para seis?";

const Listed = z.object({ comments: z.array(z.object({ id: z.string(), content: z.string() })) });

/** The figure of a card. */
const figure = (page: Page, label: string) =>
  page.getByRole("main").locator("dl > div").filter({ hasText: label }).locator("dd .figures");

async function shown(page: Page, label: string, value: string) {
  await figure(page, label)
    .filter({ hasText: new RegExp(`^${value}$`) })
    .waitFor();
}

/** The messages that the page's socket received. */
function noticesOf(socket: WebSocket): string[] {
  const notices: string[] = [];
  socket.on("framereceived", ({ payload }) => notices.push(String(payload)));
  return notices;
}

export function dashboardScenes(product: () => Product) {
  it("draws the month's days as a chart and a table, shows new comments by its socket, and signs out in every tab", async () => {
    const owner = await makeOwner(product(), "Diana");
    await writeComments(product(), owner.post, [PRAISE, "Sos un imbécil de mierda, hijo de puta"]);
    await inWindow(product(), { session: owner, theme: "light" }, async (page, context) => {
      const complaints = listenTo(page);
      const connecting = page.waitForEvent("websocket");
      await page.goto("/dashboard");
      const socket = await connecting;
      const notices = noticesOf(socket);
      await shown(page, "Comentarios Totales", "2");
      await shown(page, "Comentarios Bloqueados", "1");
      await shown(page, "Cuentas Protegidas", "1");
      const chart = page.getByRole("img", { name: /^Comentarios por día, del / });
      await chart.waitFor();
      expect((await chart.boundingBox())!.height).toBe(220);
      // The chart has the colours of the theme, and those of the other theme after it is chosen.
      const drawing = () => chart.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
      const light = await drawing();
      await page.getByRole("button", { name: "Cambiar a tema oscuro" }).click();
      await vi.waitFor(async () => expect(await drawing()).not.toBe(light), PATIENCE);
      for (const period of ["30D", "90D"]) {
        await page.getByText(period, { exact: true }).click();
        await page.getByText("Ver los datos en una tabla").click();
        const rows = page.getByRole("region", { name: "Comentarios por día" }).getByRole("row");
        await vi.waitFor(async () => expect(await rows.count()).toBe(1 + Number.parseInt(period, 10)), PATIENCE);
        if (period === "30D") expect(await violations(page)).toEqual([]);
        await page.getByText("Ver los datos en una tabla").click();
      }

      const list = await context.newPage();
      await list.goto("/comments?status=all");
      await see(list, PRAISE);
      const before = notices.length;
      await writeComments(product(), owner.post, [QUESTION]);
      await shown(page, "Comentarios Totales", "3");
      await see(page, QUESTION);
      expect(notices.length).toBeGreaterThan(before);

      const { comments } = Listed.parse(await read(product(), "/comments", owner));
      const commentId = comments.find(({ content }) => content === PRAISE)!.id;
      const heard = notices.length;
      await post(product(), "/comments/status", { commentId, status: "disapproved", reason: "Spam" }, owner);
      await shown(page, "Comentarios Bloqueados", "2");
      await card(list, PRAISE).getByText("Desaprobado").waitFor();
      expect(notices.length).toBeGreaterThan(heard);

      const closed = socket.waitForEvent("close");
      await page.getByRole("button", { name: "Cerrar sesión" }).click();
      await closed;
      for (const tab of [page, list]) await tab.waitForURL("**/login");
      const kept = await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")]);
      expect(kept).toEqual([null, null]);
      expect(complaints).toEqual([]);
    });
  });
}

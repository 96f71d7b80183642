// The comments screen with the whole stack: tests that need a browser, a socket and the queues together.
import type { Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { violations } from "../accessibility.ts";
import { card, status } from "../comment-card.ts";
import { buyPlan, isPublic, makeOwner, type Owner, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, listenTo, PATIENCE, PHONE, see } from "../window.ts";

const LONG = `Llevo años viniendo y nunca me habían atendido tan bien. ${"Todo estaba en su punto. ".repeat(12)}Gracias.`;
const GIFT = "Gana 500 dólares al día desde casa, escríbeme al WhatsApp +34 600 123 456";

/** The scenes run one after the other, since they count the same comments. */
export function commentScenes(product: () => Product) {
  let owner: Owner;
  beforeAll(async () => {
    owner = await makeOwner(product(), "Carla");
    await writeComments(product(), owner.post, [
      ...numbered(1, 58),
      LONG,
      "El café estaba frío",
      GIFT,
      "Sos un imbécil de mierda",
    ]);
  });

  it.sequential("keeps filters and searches in the address, and decides by keyboard what the network follows and undo takes back", () =>
    inWindow(product(), { session: owner, theme: "light" }, async (page) => {
      const wrong = listenTo(page);
      await everythingThere(page);
      expect(await violations(page)).toEqual([]);

      await tab(page, "Ocultos").click();
      await page.waitForURL("**/comments?status=disapproved");
      await card(page, "El café estaba frío").first().waitFor({ state: "detached" });
      await card(page, "Sos un imbécil de mierda").first().getByText("AutoMod").waitFor();
      await page.goBack();
      await see(page, /^Mostrando \d+ de 62 comentarios$/);

      await page.keyboard.press("/");
      await page.keyboard.type("CAFE frio");
      await page.waitForURL("**/comments?search=CAFE+frio");
      await card(page, "El café estaba frío").waitFor();
      await see(page, "Mostrando 1 de 1 comentarios");
      await page.reload();
      await card(page, "El café estaba frío").waitFor();
      expect(await page.getByRole("searchbox").inputValue()).toBe("CAFE frio");

      await page.goto("/comments?search=atendido+tan+bien&platform=facebook");
      const long = card(page, "Llevo años viniendo");
      await long.getByRole("button", { name: "Abrir el comentario de Vecina" }).click();
      await long.getByRole("button", { name: "Cerrar el detalle" }).waitFor();
      expect(await long.getByText("Gracias.").count()).toBe(0);
      await long.getByRole("button", { name: "Mostrar más" }).click();
      await long.getByText(/Gracias\.$/).waitFor();
      await page.getByRole("button", { name: /^Filtros/ }).click();
      await page.getByLabel("Motivo").selectOption("Spam");
      await see(page, "Ningún comentario coincide con los filtros");
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Limpiar Filtros" }).last().click();
      await see(page, /^Mostrando \d+ de 62 comentarios$/);
      expect(page.url()).toMatch(/\/comments\?status=all$/);

      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto("/comments?search=cafe");
      await card(page, "El café estaba frío").waitFor();
      await page.keyboard.press("j");
      await vi.waitFor(async () => expect(await current(page).count()).toBe(1), PATIENCE);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("LI");
      await page.keyboard.press("d");
      const dialog = page.getByRole("dialog", { name: "Ocultar comentario" });
      await dialog.getByText("Información falsa").click();
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Ocultar" }).click();
      await status(page, "El café estaba frío", "Desaprobado").waitFor();
      await vi.waitFor(
        async () => expect(await isPublic(product(), owner.post, "El café estaba frío")).toBe(false),
        PATIENCE,
      );
      await page.keyboard.press("u");
      await status(page, "El café estaba frío", "Aprobado").waitFor();
      await vi.waitFor(
        async () => expect(await isPublic(product(), owner.post, "El café estaba frío")).toBe(true),
        PATIENCE,
      );

      // Changes everything of a filter at once, and undoes it.
      await page.goto("/comments?search=croquetas");
      await page.getByRole("checkbox", { name: "Seleccionar todos los de la lista" }).check();
      const selected = Number((await page.getByText(/seleccionados$/).textContent())!.match(/\d+/)![0]);
      expect(selected).toBeGreaterThan(5);
      const counted = tab(page, "Ocultos").filter({ hasText: /\d/ });
      const hidden = Number((await counted.textContent())!.match(/\d+/)![0]);
      await page.keyboard.press("s");
      await see(page, `${selected} comentarios ocultados`);
      await tab(page, "Ocultos")
        .filter({ hasText: `Ocultos${hidden + selected}` })
        .waitFor();
      await page.getByRole("button", { name: /^Deshacer/ }).click();
      await see(page, `${selected} comentarios como antes`);
      await tab(page, "Ocultos")
        .filter({ hasText: `Ocultos${hidden}` })
        .waitFor();

      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Atajos de teclado" }).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(wrong).toEqual([]);
    }));

  it.sequential("keeps its place while comments arrive, and shows each of them once", () =>
    inWindow(product(), { session: owner, width: PHONE }, async (page) => {
      const connecting = page.waitForEvent("websocket");
      await everythingThere(page);
      await connecting;
      // At the top of the list, new comments push the others down, but the page does not scroll.
      await writeComments(product(), owner.post, numbered(99, 1));
      await page.locator("li[data-index='0']").filter({ hasText: "del día 99" }).waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);

      await page.getByRole("button", { name: "Cargar Comentarios Antiguos" }).click();
      await see(page, "No hay más comentarios antiguos para cargar");
      await page.evaluate(() => window.scrollTo({ top: 4_000 }));
      const place = await settled(page);
      await writeComments(product(), owner.post, numbered(100, 5));
      const pill = page.getByRole("button", { name: "5 nuevos" });
      await pill.waitFor();
      expect(await settled(page)).toBe(place);
      expect(await page.getByRole("article").count()).toBeLessThan(40);
      expect(await violations(page)).toEqual([]);
      await pill.click();
      await page.locator("li[data-index='0']").filter({ hasText: "del día 10" }).waitFor();
      const ids = await wholeList(page);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe(68);

      await page.evaluate(() => window.scrollTo({ top: 0 }));
      await page
        .getByRole("checkbox", { name: /^Seleccionar el comentario/ })
        .first()
        .check();
      await see(page, "1 seleccionado");
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }));

  it.sequential("has two layers above the list on every screen, with filters set, too", () =>
    inWindow(product(), { session: owner }, async (page) => {
      for (const address of ["/comments?status=all", "/comments?search=de&platform=facebook&from=2026-01-01"]) {
        await page.goto(address);
        const first = page.locator("li[data-index='0'] article");
        for (const [width, height, mostPx] of SIZES) {
          await page.setViewportSize({ width, height });
          await vi.waitFor(async () => {
            const { y, height: high } = (await first.boundingBox())!;
            expect(y, `${address} at ${width} × ${height}`).toBeLessThanOrEqual(mostPx);
            expect(y + high, "a whole comment is in sight").toBeLessThan(height);
          }, PATIENCE);
        }
      }
    }));

  it("begins the list in the upper part of a phone, in the trial and with what a larger plan would have hidden", async () => {
    const owner = await makeOwner(product(), "Berta");
    const phone = { viewport: { width: PHONE, height: 812 }, isMobile: true, hasTouch: true };
    await inWindow(product(), { session: owner, context: phone }, async (page) => {
      await writeComments(product(), owner.post, ["¿A qué hora abren mañana?", "Llegó roto y nadie responde"]);
      await page.goto("/comments");
      const first = page.getByRole("article").first();
      await first.waitFor();
      await tab(page, "Todos").filter({ hasText: "2" }).waitFor();
      await vi.waitFor(async () => expect((await first.boundingBox())!.y).toBeLessThan(LIST_BY_PX), PATIENCE);

      // A plan that only flags spam has a note about it below the list.
      await buyPlan(product(), "basic", owner);
      await writeComments(product(), owner.post, [GIFT]);
      await page.goto("/comments");
      await see(page, "Business habría ocultado por sí solo 1 comentario de spam que espera tu decisión.");
      await vi.waitFor(async () => expect((await first.boundingBox())!.y).toBeLessThan(LIST_BY_PX), PATIENCE);
      await page.getByRole("button", { name: /^Filtros/ }).click();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Hoy", exact: true }).click();
      await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=/);
      await first.waitFor();
    });
  });
}

/** The window's size, and the position above which the list begins. */
const SIZES = [
  [1440, 900, 260],
  [768, 1024, 300],
  [390, 844, 300],
  // 1440 × 900 at 200 % zoom.
  [720, 450, 300],
] as const;

/** On a phone the list must begin above this position: then three comments are visible, and a thumb reaches the first. */
const LIST_BY_PX = 300;

/** Texts that differ enough not to be judged as repetition. */
const DISHES = [
  "la tarta de queso",
  "el pan de centeno",
  "las croquetas",
  "el zumo de naranja",
  "la ensalada de tomate",
];
const WORDS = ["rico", "bueno", "fresco", "casero", "tierno", "suave", "ligero"];
const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const number = from + at;
    return `Qué ${WORDS[number % WORDS.length]} estaba ${DISHES[number % DISHES.length]} del día ${number}`;
  });

const current = (page: Page) => page.locator("article[aria-current=true]");
const tab = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
const inSight = (page: Page) =>
  page.evaluate(() => {
    const row = [...document.querySelectorAll("li[data-index]")].find((row) => row.getBoundingClientRect().top > 60);
    return `${row?.id} ${Math.round(row?.getBoundingClientRect().top ?? 0)}`;
  });

/** The scroll position of the list once it is stable. */
async function settled(page: Page): Promise<string> {
  let place = "";
  await vi.waitFor(async () => {
    const before = place;
    place = await inSight(page);
    expect(place).toBe(before);
    expect(Number(place.split(" ")[1])).toBeLessThan(900);
  }, PATIENCE);
  return place;
}

async function everythingThere(page: Page) {
  await page.goto("/comments?status=all");
  await page.getByRole("article").first().waitFor();
  // The queue must judge all of them within this time.
  await tab(page, "Todos").filter({ hasText: "62" }).waitFor();
  const filters = page.getByRole("button", { name: /^Filtros/ });
  await filters.click();
  await page.getByRole("button", { name: /^Pendientes ?0$/ }).waitFor();
  await filters.click();
}

/** The ids of all rows, from the first to the last. It scrolls, since only visible rows are rendered. */
async function wholeList(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const rows = new Map<number, string>();
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    window.scrollTo({ top: 0 });
    for (let before = -1; before !== window.scrollY; ) {
      before = window.scrollY;
      await frame();
      for (const row of document.querySelectorAll<HTMLElement>("li[data-index]"))
        rows.set(Number(row.dataset.index), row.id);
      window.scrollBy({ top: window.innerHeight * 0.7 });
      await frame();
    }
    return [...rows.values()];
  });
}

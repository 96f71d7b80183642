// Lasting decisions of an owner, about a phrase, a person, a post or a wave, and what a page learns. Each has its effect, and is undone.
import { beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { controlOf } from "../../../tools/sandbox/control/client.ts";
import { violations } from "../accessibility.ts";
import { card, status } from "../comment-card.ts";
import { isPublic, makeOwner, type Owner, post, read, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { DESKTOP, inWindow, listenTo, PATIENCE, PHONE, see } from "../window.ts";

const TEASE = "Sos un imbécil de mierda, hijo de puta";
const PRAISE = "¡Qué rico todo!";

export function ownRuleScenes(product: () => Product) {
  let owner: Owner;
  beforeAll(async () => {
    owner = await makeOwner(product(), "Rosa");
    await writeComments(product(), owner.post, [TEASE, PRAISE], BOTHERSOME);
  });

  it("makes and removes an exception, hides everything of a person, closes a post, and blocks and unblocks a person on Facebook", () =>
    inWindow(product(), { session: owner, theme: "light" }, async (page) => {
      const wrong = listenTo(page);
      await page.addInitScript(() => localStorage.setItem("commentsView", "cards"));
      await page.goto("/comments?status=all");
      await status(page, TEASE, "Desaprobado").waitFor();

      // The comment is not hidden any more; after the undo it is hidden again.
      await card(page, TEASE).getByRole("button", { name: "¿Por qué?" }).click();
      await page.getByRole("button", { name: "No volver a ocultar esto" }).click();
      const exception = page.getByRole("dialog", { name: "No volver a ocultar esto" });
      await exception.getByText(/más y mostrado 1\./).waitFor();
      expect(await violations(page)).toEqual([]);
      await exception.getByRole("button", { name: "Guardar" }).click();
      await status(page, TEASE, "Aprobado").waitFor();
      await page.getByRole("button", { name: "Configurar" }).click();
      await page.getByRole("tab", { name: "Excepciones" }).click();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: `Quitar La frase «${TEASE}»` }).click();
      await see(page, "Aún no hay excepciones");
      await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).last().click();
      await status(page, TEASE, "Desaprobado").waitFor();

      // Everything that a person wrote.
      await card(page, PRAISE).getByRole("button", { name: "Toño Pesado", exact: true }).click();
      const person = page.getByRole("dialog", { name: "Toño Pesado" });
      await person.getByText(/2 comentarios en tus páginas/).waitFor();
      expect(await violations(page)).toEqual([]);
      await person.getByRole("button", { name: "Ocultar todo lo suyo y lo que escriba" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click();
      await status(page, PRAISE, "Desaprobado").waitFor();
      await page.getByRole("button", { name: /^Deshacer/ }).click();
      await status(page, PRAISE, "Aprobado").waitFor();

      // A closed post hides new comments.
      await card(page, PRAISE).getByRole("button", { name: "Más acciones" }).click();
      await card(page, PRAISE).getByRole("button", { name: "Moderar esta publicación de otra forma" }).click();
      const post = page.getByRole("dialog", { name: "Moderar esta publicación" });
      await post.getByText("Cerrar los comentarios hasta mañana").click();
      expect(await violations(page)).toEqual([]);
      await post.getByRole("button", { name: "Guardar" }).click();
      await card(page, PRAISE)
        .getByRole("button", { name: /^Comentarios cerrados hasta el / })
        .waitFor();
      await writeComments(product(), owner.post, ["Un saludo desde Murcia"]);
      await page.reload();
      await status(page, "Un saludo desde Murcia", "Desaprobado").waitFor();

      // Who is blocked is listed with the account.
      await card(page, PRAISE).getByRole("button", { name: "Toño Pesado", exact: true }).click();
      await page.getByRole("button", { name: "Bloquear en Facebook" }).click();
      const blocking = page.getByRole("dialog", { name: "Bloquear a Toño Pesado" });
      expect(await violations(page)).toEqual([]);
      await blocking.getByRole("button", { name: "Bloquear" }).click();
      await blocking.waitFor({ state: "hidden" });
      await card(page, PRAISE).getByRole("button", { name: "Toño Pesado", exact: true }).click();
      await page.getByRole("button", { name: "Desbloquear en Facebook" }).waitFor();
      await expect(writeComments(product(), owner.post, ["Otra vez yo"], BOTHERSOME)).rejects.toThrow("blocked");
      await page.goto("/accounts");
      await page
        .getByRole("button", { name: /^Más acciones de/ })
        .first()
        .click();
      await page
        .getByRole("button", { name: /^Bloquead/ })
        .first()
        .click();
      const list = page.getByRole("dialog", { name: "Personas bloqueadas en Café La Plaza" });
      await list.getByText("Toño Pesado").first().waitFor();
      expect(await violations(page)).toEqual([]);
      await list.getByRole("button", { name: /^Desbloquear/ }).click();
      await list.getByText("No hay nadie bloqueado").waitFor();
      await writeComments(product(), owner.post, ["Otra vez yo"], BOTHERSOME);
      expect(wrong).toEqual([]);
    }));

  it("a raid is announced above every screen, answered with a raid, reported and undone", async () => {
    const raided = await makeOwner(product(), "Iria", ["Librería Iria"]);
    const raid = Array.from({ length: 12 }, (_, n) => ({
      ...{ target: raided.post, text: `${TEASE} ${n}`, authorId: `73${String(n).padStart(14, "0")}` },
    }));
    await controlOf(product().sandboxUrl)(z.unknown(), "/comments", "POST", { comments: raid });
    const raidIs = (state: object) =>
      vi.waitFor(
        async () => expect(await read(product(), "/raids", raided)).toMatchObject({ raids: [state] }),
        PATIENCE,
      );
    await raidIs({ state: "proposed" });
    await inWindow(product(), { session: raided, theme: "light" }, async (page) => {
      const wrong = listenTo(page);
      await page.goto("/dashboard");
      await see(page, /Muchos comentarios ofensivos de golpe en una publicación de Librería Iria/);
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Empezar modo asedio" }).click();
      await see(page, /Modo asedio en una publicación de Librería Iria hasta/);
      await writeComments(product(), raided.post, ["Eres un cuentista número 2"]);
      await raidIs({ state: "running", hidden: 1 });
      await page.getByRole("button", { name: "Terminar ya" }).click();
      await see(page, /ha terminado: 1 ocultado en/);
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Deshacer" }).click();
      await see(page, /Asedio deshecho/);
      await raidIs({ state: "undone" });
      expect(wrong).toEqual([]);
    });
  });

  it("a wave is read on a phone, hidden as one with what comes later, and shown again by one undo", async () => {
    const crowded = await makeOwner(product(), "Nora", ["Cafetería Nora"]);
    const copy = (n: number) => `Esta cafetería trata mal a su gente, no vayáis y pasadlo a ${n} amigos`;
    await writeEach(
      product(),
      crowded.post,
      Array.from({ length: 12 }, (_, n) => copy(n + 1)),
    );
    await allSeen(product(), crowded, 12);
    await inWindow(product(), { session: crowded, theme: "light", width: PHONE }, async (page) => {
      const wrong = listenTo(page);
      await page.goto("/comments?status=all");
      await see(page, /Ola: 12 comentarios casi iguales, .*de 12 personas, en Cafetería Nora/);
      await page.getByRole("button", { name: "Ver y decidir" }).click();
      const dialog = page.getByRole("dialog", { name: "12 comentarios casi iguales" });
      await dialog.getByText("Son todos: 12.").waitFor();
      expect(await dialog.getByRole("listitem").count()).toBe(12);
      const hide = dialog.getByRole("button", { name: "Ocultar todos y los que vengan" });
      const { x, y, width, height } = (await hide.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect([x + width <= PHONE, y + height <= page.viewportSize()!.height]).toEqual([true, true]);
      expect(await violations(page)).toEqual([]);
      await hide.click();
      await see(page, "12 comentarios se ocultan, y los que vengan");
      await vi.waitFor(async () => expect(await isPublic(product(), crowded.post, copy(3))).toBe(false), PATIENCE);
      await writeEach(product(), crowded.post, [copy(13)]);
      await vi.waitFor(
        async () =>
          expect(await read(product(), "/comments?status=disapproved", crowded)).toMatchObject({
            comments: { length: 13 },
          }),
        PATIENCE,
      );
      await page.reload();
      await page.setViewportSize({ width: DESKTOP, height: 900 });
      await page.getByRole("button", { name: "Configurar" }).click();
      await page.getByRole("tab", { name: "Excepciones" }).click();
      await page.getByRole("button", { name: /^Quitar / }).click();
      await see(page, "Aún no hay excepciones");
      await vi.waitFor(async () => expect(await isPublic(product(), crowded.post, copy(13))).toBe(true), PATIENCE);
      expect(wrong).toEqual([]);
    });
  });

  it("a page says what it learned from corrections, and forgets one and all of them", async () => {
    const teacher = await makeOwner(product(), "Tere", ["Panadería Tere"]);
    await writeEach(product(), teacher.post, PLUGS);
    const { comments } = Listed.parse(await allSeen(product(), teacher, PLUGS.length));
    for (const { id } of comments)
      await post(product(), "/comments/status", { commentId: id, status: "disapproved", reason: "Otro" }, teacher);
    await inWindow(product(), { session: teacher, theme: "light" }, async (page) => {
      const wrong = listenTo(page);
      await vi.waitFor(async () => {
        await page.goto("/accounts");
        await page
          .getByRole("button", { name: /^Moderación/ })
          .first()
          .click();
        await page.getByRole("tab", { name: "Lo aprendido" }).click();
        await page.getByText("Ha aprendido de 5 correcciones.").waitFor({ timeout: 5_000 });
      }, PATIENCE);
      await writeEach(product(), teacher.post, ["Los bollos buenos son los de Panimax", PRAISE]);
      await allSeen(product(), teacher, PLUGS.length + 2);
      await page.getByRole("button", { name: "Qué ha cambiado" }).click();
      await see(page, "De 2 comentarios que decidió la moderación automática.");
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: `Olvidar «${PLUGS[0]}»` }).click();
      const one = page.getByRole("dialog", { name: "Olvidar esta corrección" });
      expect(await violations(page)).toEqual([]);
      await one.getByRole("button", { name: "Olvidar", exact: true }).click();
      await see(page, "Ha aprendido de 4 correcciones.");
      await page.getByRole("button", { name: "Olvidar todo" }).click();
      const all = page.getByRole("dialog", { name: "Olvidar todo lo aprendido" });
      await all.getByRole("button", { name: "Olvidar", exact: true }).click();
      await see(page, "Aún no hay correcciones");
      expect(wrong).toEqual([]);
    });
  });
}

const BOTHERSOME = { authorId: "7400000000000001", authorName: "Toño Pesado" };
const PLUGS = [
  "Los croissants de Panimax son mejores y llevan más años",
  "Yo compro en Panimax toda la vida, os lo recomiendo",
  "Desde que descubrí Panimax ya no vengo por aquí",
  "Pasaos por Panimax y veréis la diferencia",
  "Prefiero el pan de Panimax, la verdad",
];
const Listed = z.looseObject({ comments: z.array(z.looseObject({ id: z.string() })) });

/** Waits until the owner's list has this many comments. */
const allSeen = (product: Product, owner: Owner, count: number) =>
  vi.waitFor(async () => {
    const listed = await read(product, "/comments?limit=100", owner);
    expect(Listed.parse(listed).comments).toHaveLength(count);
    return listed;
  }, PATIENCE);

/** Writes comments, each by a different person. */
let strangers = 0;
async function writeEach(product: Product, target: string, texts: string[]) {
  const comments = texts.map((text) => ({ target, text, authorId: `75${String(++strangers).padStart(14, "0")}` }));
  await controlOf(product.sandboxUrl)(z.unknown(), "/comments", "POST", { comments });
}

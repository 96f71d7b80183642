// What an owner decides once and for all: about a phrase, about a person, about a post. Each is tried before, seen, and undone.
import type { Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { controlOf } from "../../../tools/sandbox/control/client.ts";
import { makeOwner, type Owner, read, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, listenTo, PATIENCE, see } from "../window.ts";
import { violations } from "./routes.ts";

const TEASE = "Sos un imbécil de mierda, hijo de puta";
const PRAISE = "¡Qué rico todo!";

export function ownRuleScenes(product: () => Product) {
  let owner: Owner;
  beforeAll(async () => {
    owner = await makeOwner(product(), "Rosa");
    await writeComments(product(), owner.post, [TEASE, PRAISE], { authorName: "Toño Pesado" });
  });

  it("an exception, everything of a person, and a closed post", () =>
    inWindow(product(), { session: owner, theme: "light" }, async (page) => {
      const wrong = listenTo(page);
      await page.addInitScript(() => localStorage.setItem("commentsView", "cards"));
      await page.goto("/comments?status=all");
      await status(page, TEASE, "Desaprobado");

      // No more hidden, and hidden again.
      await card(page, TEASE).getByRole("button", { name: "¿Por qué?" }).click();
      await page.getByRole("button", { name: "No volver a ocultar esto" }).click();
      const exception = page.getByRole("dialog", { name: "No volver a ocultar esto" });
      await exception.getByText(/más y mostrado 1\./).waitFor();
      expect(await violations(page)).toEqual([]);
      await exception.getByRole("button", { name: "Guardar" }).click();
      await status(page, TEASE, "Aprobado");
      await page.getByRole("button", { name: "Configurar" }).click();
      await page.getByRole("tab", { name: "Excepciones" }).click();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: `Quitar La frase «${TEASE}»` }).click();
      await see(page, "Aún no hay excepciones");
      await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).last().click();
      await status(page, TEASE, "Desaprobado");

      // All that a person wrote.
      await card(page, PRAISE).getByRole("button", { name: "Toño Pesado", exact: true }).click();
      const person = page.getByRole("dialog", { name: "Toño Pesado" });
      await person.getByText(/2 comentarios en tus páginas/).waitFor();
      expect(await violations(page)).toEqual([]);
      await person.getByRole("button", { name: "Ocultar todo lo suyo y lo que escriba" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click();
      await status(page, PRAISE, "Desaprobado");
      await page.getByRole("button", { name: /^Deshacer/ }).click();
      await status(page, PRAISE, "Aprobado");

      // A post that is closed hides what comes.
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
      await status(page, "Un saludo desde Murcia", "Desaprobado");
      expect(wrong).toEqual([]);
    }));

  it("a raid is announced above every screen, answered with a siege, reported and undone", async () => {
    const besieged = await makeOwner(product(), "Iria", ["Librería Iria"]);
    const raid = Array.from({ length: 12 }, (_, n) => ({
      ...{ target: besieged.post, text: `${TEASE} ${n}`, authorId: `73${String(n).padStart(14, "0")}` },
    }));
    await controlOf(product().sandboxUrl)(z.unknown(), "/comments", "POST", { comments: raid });
    const siegeIs = (state: object) =>
      vi.waitFor(
        async () => expect(await read(product(), "/sieges", besieged)).toMatchObject({ sieges: [state] }),
        PATIENCE,
      );
    await siegeIs({ state: "proposed" });
    await inWindow(product(), { session: besieged, theme: "light" }, async (page) => {
      const wrong = listenTo(page);
      await page.goto("/dashboard");
      await see(page, /Muchos comentarios ofensivos de golpe en una publicación de Librería Iria/);
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Empezar modo asedio" }).click();
      await see(page, /Modo asedio en una publicación de Librería Iria hasta/);
      await writeComments(product(), besieged.post, ["Eres un llorón número 2"]);
      await siegeIs({ state: "running", hidden: 1 });
      await page.getByRole("button", { name: "Terminar ya" }).click();
      await see(page, /ha terminado: 1 ocultado en/);
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Deshacer" }).click();
      await see(page, /Asedio deshecho/);
      await siegeIs({ state: "undone" });
      expect(wrong).toEqual([]);
    });
  });
}

const card = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
const status = (page: Page, text: string, name: string) => card(page, text).getByText(name, { exact: true }).waitFor();

// A page that was moderated by hand moves in: what it hid becomes rules, without typing.
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { controlOf } from "../../../tools/sandbox/control/client.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { violations } from "../accessibility.ts";
import { isPublic, makeOwner, type Owner, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PATIENCE, PHONE, see } from "../window.ts";

const ORDINARY = ["¿A qué hora abrís?", "Me encantó el pastel", "Llegó tarde mi pedido", "¿Hacéis envíos?"];

/** Twenty posts in eighty days: one word was hidden, but for one comment. */
async function hidAWord(product: Product, { post }: Owner) {
  const control = controlOf(product.sandboxUrl);
  const [pageId] = post.split("_");
  for (let each = 0; each < 20; each++) {
    const createdAt = Date.now() - (each * 4 + 1) * DAY_MS;
    const made = { pageId, message: `Publicación ${each}`, createdAt };
    const { id: target } = await control(z.object({ id: z.string() }), "/posts", "POST", made);
    const comments = Array.from({ length: 8 }, (_, n) => ({
      target,
      text: n % 4 === 1 ? `Humo: ${ORDINARY[each % 4]}` : `${ORDINARY[(each + n) % 4]} ${n}`,
      authorId: `72000000000${String(each * 8 + n).padStart(5, "0")}`,
      hidden: n % 4 === 1 && !(each === 2 && n === 1),
      silent: true,
      createdAt: createdAt - n * 60_000,
    }));
    await control(z.unknown(), "/comments", "POST", { comments });
  }
}

export function movingInScenes(product: () => Product) {
  it("an owner copies how the page was moderated: the word that it hid becomes a rule, with one undo", async () => {
    const owner = await makeOwner(product(), "Sara");
    await hidAWord(product(), owner);
    await inWindow(product(), { session: owner, theme: "light" }, async (page) => {
      await page.goto("/reglas");
      await page.getByLabel("Vale para").selectOption({ label: "Café La Plaza" });
      await page.getByRole("button", { name: "Copia tu moderación" }).click();
      const facebook = page.getByRole("region", { name: "Café La Plaza en Facebook" });
      const start = facebook.getByRole("button", { name: "Leer los últimos 90 días" });
      await start.waitFor();
      expect(await violations(page)).toEqual([]);
      await start.click();
      await facebook.getByText("Ocultar «humo»").waitFor();
      await facebook.getByText("Explica 39 de los que ocultaste; habría ocultado además 1 que dejaste.").waitFor();
      await facebook.getByRole("button", { name: "Ver ejemplos" }).click();
      await facebook
        .getByText(/«Humo: .*oculto/)
        .first()
        .waitFor();
      expect(await violations(page)).toEqual([]);
      await facebook.getByRole("button", { name: "Aceptar 1 regla" }).click();
      await see(page, "Regla guardada");
      await facebook.getByText("En tus reglas").waitFor();
      await writeComments(product(), owner.post, ["Puro humo lo vuestro"]);
      const isHidden = async () => !(await isPublic(product(), owner.post, "Puro humo lo vuestro"));
      await vi.waitFor(async () => expect(await isHidden()).toBe(true), PATIENCE);
      await page.getByRole("button", { name: "Deshacer" }).click();
      await facebook.getByRole("button", { name: "Aceptar 1 regla" }).waitFor();

      // Nothing was hidden on Instagram.
      const instagram = page.getByRole("region", { name: /^.* en Instagram$/ });
      await instagram.getByRole("button", { name: "Leer los últimos 90 días" }).click();
      await instagram.getByText(/No encontramos una regla/).waitFor();
    });
    await inWindow(product(), { session: owner, width: PHONE }, async (page) => {
      await page.goto("/reglas");
      await page.getByLabel("Vale para").selectOption({ label: "Café La Plaza" });
      await page.getByRole("button", { name: "Copia tu moderación" }).click();
      await see(page, "Ocultar «humo»");
      expect(await violations(page)).toEqual([]);
    });
  });
}

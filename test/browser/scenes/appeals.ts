// A visitor asks a page to look again at a hidden comment, and the owner restores it.
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { violations } from "../accessibility.ts";
import { isPublic, makeOwner, read, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PATIENCE, PHONE, see } from "../window.ts";

const INSULT = "Sos un imbécil de mierda, hijo de puta";
const OTHER = "Vaya panda de payasos, idiotas de mierda";
const Accounts = z.object({ accounts: z.array(z.object({ group_key: z.string() })) });

export function appealScenes(product: () => Product) {
  it("a visitor contests without an account, and a click of the owner brings the comment back to the network", async () => {
    const owner = await makeOwner(product(), "Rosario", ["Horno Vives"]);
    await writeComments(product(), owner.post, [INSULT, OTHER]);
    const { accounts } = Accounts.parse(await read(product(), "/social/accounts", owner));
    const content = { slug: "horno-vives", isOn: true, isIndexed: true, introduction: "", rules: "Sin insultos." };
    const published = await fetch(`${product().appUrl}/api/public-pages?page=${accounts[0]!.group_key}`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${owner.token}` },
      body: JSON.stringify(content),
    });
    expect(published.status).toBe(200);
    await vi.waitFor(async () => expect(await isPublic(product(), owner.post, INSULT)).toBe(false), PATIENCE);

    await inWindow(product(), { width: PHONE, theme: "light" }, async (page) => {
      await page.goto("/p/horno-vives");
      await page.getByRole("link", { name: "Pedir que vuelva un comentario" }).click();
      await see(page, "Tu comentario estaba en Horno Vives.");
      await page.getByLabel("Qué ponía tu comentario").fill("sos un imbecil de mierda");
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Enviar" }).click();
      await see(page, "Escribe por qué debería volver");
      await page.getByLabel("Por qué debería volver").fill("Era una broma entre amigos");
      await page.getByLabel("Tu correo (si quieres respuesta)").fill("rosa@example.com");
      await page.getByRole("button", { name: "Enviar" }).click();
      await see(page, "Ya la tenemos. Una persona de la página la leerá y decidirá.");
      expect(await violations(page)).toEqual([]);
    });

    await inWindow(product(), { session: owner }, async (page) => {
      await page.goto("/comments");
      await see(page, "Espera una reclamación de comentarios ocultos.");
      await page.getByRole("link", { name: "Ver", exact: true }).click();
      await see(page, "Era una broma entre amigos");
      await page.getByRole("button", { name: "Buscar el comentario" }).click();
      await see(page, INSULT);
      expect(await violations(page)).toEqual([]);
      const clickedAt = Date.now();
      await page.getByRole("button", { name: "Restaurarlo" }).click();
      await vi.waitFor(async () => expect(await isPublic(product(), owner.post, INSULT)).toBe(true), PATIENCE);
      expect(Date.now() - clickedAt).toBeLessThan(3_000);
      await see(page, "Comentario restaurado");
      expect(await isPublic(product(), owner.post, OTHER)).toBe(false);
      await page.getByText("Contestadas", { exact: true }).click();
      await see(page, "Restaurado");
      expect(await violations(page)).toEqual([]);
    });
  });
}

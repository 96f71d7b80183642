// A key of the public API: made in the settings, copied, used from a terminal to hide a comment, and revoked.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { verifyAddress } from "../../../tools/start/demo/demo.ts";
import { violations } from "../accessibility.ts";
import { isPublic, makeOwner, PASSWORD, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PATIENCE, PHONE, see } from "../window.ts";

const TEXT = "Qué ricas las croquetas de hoy";
const Comment = z.object({ id: z.string(), status: z.string(), network_state: z.string().nullable() });

/** What a person types in a terminal. @returns the status and the answer */
async function curl(key: string, url: string, ...more: string[]) {
  const options = ["-s", "-w", "\n%{http_code}", "-H", `Authorization: Bearer ${key}`, ...more];
  const { stdout } = await promisify(execFile)("curl", [...options, url]);
  const [body = "", status] = stdout.split(/\n(?=\d+$)/);
  return { status: Number(status), body: JSON.parse(body) as unknown };
}

export function keyScenes(product: () => Product) {
  it("a key is made, copied, hides a comment from a terminal, and is refused once it is revoked", async () => {
    const owner = await makeOwner(product(), "Clara");
    await verifyAddress(product(), { token: owner.token, email: owner.user.email });
    await writeComments(product(), owner.post, [TEXT]);
    const context = { permissions: ["clipboard-read", "clipboard-write"] };
    await inWindow(product(), { session: owner, width: PHONE, context }, async (page) => {
      await page.goto("/settings/claves");
      await see(page, "Aún no hay claves");
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Crear clave" }).click();
      const dialog = page.getByRole("dialog", { name: "Crear una clave" });
      await dialog.getByLabel("Nombre").fill("Terminal");
      await dialog.getByRole("checkbox", { name: "Decidir" }).check();
      await dialog.getByLabel("Tu contraseña").fill(PASSWORD);
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Crear clave" }).click();
      const made = page.getByRole("dialog", { name: "Tu clave nueva" });
      await made.getByRole("button", { name: "Copiar" }).click();
      await made.getByText("Copiado.").waitFor();
      expect(await violations(page)).toEqual([]);
      const key = await page.evaluate(() => navigator.clipboard.readText());
      await made.getByRole("button", { name: "Ya lo guardé" }).click();

      const api = `${product().appUrl}/api/v1`;
      const items = await vi.waitFor(async () => {
        const list = await curl(key, `${api}/comments?search=croquetas`);
        const found = z.object({ items: z.array(Comment) }).parse(list.body).items;
        expect([list.status, found.length]).toEqual([200, 1]);
        return found;
      }, PATIENCE);
      const decision = ["-H", "Content-Type: application/json", "-d", '{"action": "hide", "reason": "spam"}'];
      const hidden = await curl(key, `${api}/comments/${items[0]!.id}/decision`, ...decision);
      expect([hidden.status, Comment.parse(hidden.body).status]).toEqual([200, "disapproved"]);
      await vi.waitFor(async () => {
        const { body } = await curl(key, `${api}/comments/${items[0]!.id}`);
        expect(Comment.parse(body).network_state).toBe("applied");
      }, PATIENCE);
      expect(await isPublic(product(), owner.post, TEXT)).toBe(false);

      await page.goto("/history");
      await see(page, "Clara, con la clave «Terminal», lo ocultó por «Spam».");
      await see(page, "Clara creó la clave «Terminal».");
      await page.goto("/settings/claves");
      await page.getByText(/^Usada/).waitFor();
      await page.getByRole("button", { name: "Revocar Terminal" }).click();
      await page.getByRole("dialog", { name: "Revocar «Terminal»" }).getByRole("button", { name: "Revocar" }).click();
      await see(page, "Aún no hay claves");
      const refused = await curl(key, `${api}/key`);
      expect([refused.status, refused.body]).toMatchObject([401, { code: "key_invalid" }]);
    });
  });

  it("a webhook is made, tried, and shows on every width what its receiver answered", async () => {
    const owner = await makeOwner(product(), "Nuria");
    await verifyAddress(product(), { token: owner.token, email: owner.user.email });
    for (const width of [PHONE, 768, 1440])
      await inWindow(product(), { session: owner, width }, async (page) => {
        await page.goto("/settings/claves");
        const webhooks = page.getByRole("list", { name: "Webhooks" });
        if (width === PHONE) {
          await see(page, "Aún no hay webhooks");
          await page.getByRole("button", { name: "Crear webhook" }).click();
          const dialog = page.getByRole("dialog", { name: "Crear un webhook" });
          await dialog.getByLabel("Dirección").fill("https://receiver.example.com/receiver");
          await dialog.getByLabel("Tu contraseña").fill(PASSWORD);
          expect(await violations(page)).toEqual([]);
          await dialog.getByRole("button", { name: "Crear webhook" }).click();
          const secret = await page
            .getByRole("dialog", { name: "El secreto del webhook" })
            .getByLabel("Secreto")
            .inputValue();
          const json = {
            method: "PUT",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ secret }),
          };
          await fetch(`${product().sandboxUrl}/sandbox/receiver`, json);
          await page.getByRole("button", { name: "Ya lo guardé" }).click();
          await webhooks.getByRole("button", { name: "Enviar prueba" }).click();
        }
        await page.getByRole("list", { name: "Envíos" }).getByText("Entregado").waitFor({ timeout: 60_000 });
        expect(await violations(page)).toEqual([]);
      });
  });
}

// A case file that the product made, checked on /verificar without a network.
import { expect, it } from "vitest";
import type { Owner } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, see } from "../window.ts";

export function proofScenes(product: () => Product, owner: () => Owner) {
  it("shows that a case file is as it was made, with the network off, and where one byte of it was changed", async () => {
    const headers = { authorization: `Bearer ${owner().token}` };
    const get = (path: string) => fetch(`${product().appUrl}/api${path}`, { headers });
    const { comments } = (await (await get("/comments?status=disapproved")).json()) as { comments: { id: string }[] };
    const answer = await get(`/acta/case/${comments[0]!.id}`);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const whole = Buffer.from(await answer.arrayBuffer());
    /** The file with another letter at the first place of a text after a name. */
    const changed = (name: string, text: string) => {
      const bytes = Buffer.from(whole);
      bytes[bytes.indexOf(text, bytes.indexOf(name))]! ^= 1;
      return bytes;
    };
    await inWindow(product(), { consent: "refused" }, async (page, context) => {
      await page.goto("/verificar");
      await page.getByText("o suéltalo aquí").waitFor();
      await context.setOffline(true);
      const open = (buffer: Buffer) =>
        page
          .getByLabel("Abrir un expediente")
          .setInputFiles({ name: "expediente.zip", mimeType: "application/zip", buffer });
      await open(whole);
      await see(page, "Sos un imbécil de mierda, hijo de puta");
      await see(page, "La página, las tablas y los datos del ZIP son los que se hicieron.");
      await open(changed("expediente.html", "Vecina"));
      await see(page, "expediente.html: no es como se hizo.");
      await open(changed("acta.json", "imb"));
      await see(page, "acta.json: no es como se hizo.");
    });
  });
}

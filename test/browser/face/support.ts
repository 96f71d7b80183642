import { expect, it } from "vitest";
import { inWindow, seeAlert, type Visit } from "./visit.ts";

export function supportScenes(visit: () => Visit) {
  it("turns the support form into a chat with the message written, and calls no server", () =>
    inWindow(visit(), { session: visit().owner }, async (page, context) => {
      await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
      await page.goto("/settings");
      await page.getByRole("button", { name: "Soporte" }).click();
      const dialog = page.getByRole("dialog", { name: "Soporte" });
      await dialog.getByRole("button", { name: "Abrir chat" }).click();
      await seeAlert(page, "Por favor completa todos los campos");
      await dialog.getByLabel("Asunto").fill("   ");
      await dialog.getByLabel("Mensaje").fill("No veo mi página & quiero ayuda");
      await dialog.getByRole("button", { name: "Abrir chat" }).click();
      await seeAlert(page, "Por favor completa todos los campos");

      await dialog.getByLabel("Asunto").fill("Mi página");
      const calls: string[] = [];
      page.on("request", (request) => calls.push(request.url()));
      const opening = context.waitForEvent("page");
      await dialog.getByRole("button", { name: "Abrir chat" }).click();
      const chat = new URL((await opening).url());
      expect(chat.origin).toBe("https://wa.me");
      const text = chat.searchParams.get("text");
      expect(text).toContain("mateo@example.com");
      expect(text).toContain("Mi página");
      expect(text).toContain("No veo mi página & quiero ayuda");
      await dialog.waitFor({ state: "hidden" });
      expect(calls.filter((url) => url.includes("/api/"))).toEqual([]);
    }));
}

import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { SupportButton } from "../../../web/layouts/sidebar.tsx";
import { press, show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

it("opens a chat with the form's message, without a request to the server", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const calls = serve({});
  signIn({ email: "mateo@example.com" });
  show(<SupportButton className="" />);
  const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await press("Soporte");
  for (const subject of ["", "   "]) {
    await screen.findByRole("dialog", { name: "Soporte" });
    write("Asunto", subject);
    write("Mensaje", "No veo mi página & quiero ayuda");
    await press("Abrir chat");
    expect(screen.getByRole("alert").textContent).toBe("Por favor completa todos los campos");
  }
  expect(opened).not.toHaveBeenCalled();
  write("Asunto", "Mi página");
  await press("Abrir chat");
  const [url, target, features] = opened.mock.calls[0]!;
  expect(new URL(String(url)).origin).toBe("https://wa.me");
  expect(new URL(String(url)).searchParams.get("text")).toBe(
    "Hola, soy mateo@example.com.\nAsunto: Mi página\n\nNo veo mi página & quiero ayuda",
  );
  expect([target, features]).toEqual(["_blank", "noopener"]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls).toEqual([]);
});

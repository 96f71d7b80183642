import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { Bell } from "../../../web/features/alerts/bell.tsx";
import { allowedBy, pro } from "../setup/fixtures.ts";
import { address, show, signIn } from "../setup/screen.tsx";
import { refusal, serve } from "../setup/server.ts";

const at = "2026-12-01T10:00:00.000Z";
const RAID = {
  id: "2",
  text: "Zapatería Sol: 30 ofensas en 10 minutos",
  place: "/comments",
  at,
  is_over: false,
  case_of: null,
};
const BROKEN = {
  id: "1",
  text: "Zapatería Sol: se perdió la conexión",
  place: "/accounts",
  at,
  is_over: true,
  case_of: null,
};

beforeEach(() => {
  localStorage.clear();
  // happy-dom shows no modal dialogs.
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function (this: HTMLDialogElement) {
    this.open = true;
  });
  signIn();
});

const list = () => within(screen.getByRole("dialog", { name: /^Avisos recientes/ }));

it("says how many things are new, shows them with their place, and they are no longer new", async () => {
  serve({ "GET /alerts/recent": { alerts: [RAID, BROKEN] } });
  const { unmount } = show(<Bell />);
  await userEvent.click(await screen.findByRole("button", { name: "Avisos recientes: 2 nuevos" }));
  expect(
    list()
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual([
    expect.stringContaining(RAID.text),
    expect.stringMatching(/se perdió la conexión.*Resuelto/),
    "Elegir de qué te avisamos",
  ]);
  await userEvent.click(list().getByRole("link", { name: /se perdió/ }));
  expect(address()).toBe("/accounts");
  unmount();
  show(<Bell />);
  await screen.findByRole("button", { name: "Avisos recientes" });
});

it("offers the case file of a grave comment, to plans that have case files", async () => {
  const alerts = [{ ...RAID, case_of: "77" }];
  serve({ "GET /alerts/recent": { alerts } });
  signIn(pro);
  const { unmount } = show(<Bell />);
  await userEvent.click(await screen.findByRole("button", { name: /^Avisos/ }));
  const fetched = vi.spyOn(globalThis, "fetch");
  await userEvent.click(await list().findByRole("button", { name: "Expediente" }));
  expect(fetched.mock.calls.map(([path]) => String(path))).toContain("/api/acta/case/77");
  fetched.mockRestore();
  unmount();
  signIn({ allows: allowedBy("basic") });
  show(<Bell />);
  await userEvent.click(await screen.findByRole("button", { name: /^Avisos/ }));
  await list().findByText(RAID.text);
  expect(list().queryByRole("button", { name: "Expediente" })).toBeNull();
});

it("remembers for each workspace what it has shown: their alerts share one count of ids", async () => {
  serve({ "GET /alerts/recent": { alerts: [RAID] } });
  const { unmount } = show(<Bell />);
  await userEvent.click(await screen.findByRole("button", { name: "Avisos recientes: 1 nuevo" }));
  unmount();
  signIn({ workspace: { id: "w-2", name: "Otra", institution: false, time_zone: "Europe/Madrid" } });
  serve({ "GET /alerts/recent": { alerts: [BROKEN] } });
  show(<Bell />);
  await screen.findByRole("button", { name: "Avisos recientes: 1 nuevo" });
});

it("says so when nothing happened, and when it could not be loaded", async () => {
  serve({ "GET /alerts/recent": { alerts: [] } });
  const { unmount } = show(<Bell />);
  await userEvent.click(await screen.findByRole("button", { name: "Avisos recientes" }));
  await list().findByText(/^Sin avisos en las últimas semanas/);
  unmount();
  serve({ "GET /alerts/recent": refusal(500, "internal", "Algo falló") });
  show(<Bell />);
  await userEvent.click(await screen.findByRole("button", { name: "Avisos recientes" }));
  await list().findByText("No se pudieron cargar los avisos.", {}, { timeout: 5_000 });
});

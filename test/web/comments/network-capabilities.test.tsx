// What the screens offer follows from what a network can do, not from its name.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RuleForm } from "../../../web/features/auto-replies/rule-form.tsx";
import { CAPABILITIES, type Capabilities } from "../../../worker/networks/capabilities.ts";
import { makeAccount } from "../accounts/fixtures.ts";
import { show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";
import { openMore, showCard } from "./show-card.tsx";

const FACEBOOK = { ...CAPABILITIES.facebook };
const can = (capabilities: Partial<Capabilities>) => Object.assign(CAPABILITIES.facebook, capabilities);
const buttons = () =>
  screen.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);
const recent = { original_created_at: new Date().toISOString() };

beforeEach(() => {
  signIn();
  serve({});
});
afterEach(() => {
  can(FACEBOOK);
  vi.unstubAllGlobals();
});

describe("a network that cannot hide", () => {
  beforeEach(() => can({ hide: false }));

  it("is offered deleting, and no hiding", async () => {
    showCard({ status: "flagged" });
    await openMore();
    const offered = buttons();
    expect(offered).toContain("Eliminar comentario");
    expect(offered.filter((name) => /Ocultar|Spam/.test(name ?? ""))).toEqual([]);
  });

  it("gets no advice to hide instead of deleting", async () => {
    showCard({ status: "flagged" });
    await openMore();
    await userEvent.click(screen.getByRole("button", { name: "Eliminar comentario" }));
    const dialog = screen.getByRole("dialog", { name: "Eliminar comentario" });
    expect(dialog.textContent).toContain("Se borra de Facebook para siempre.");
    expect(dialog.textContent).not.toContain("ocúltalo");
  });
});

it("a network that cannot delete is offered hiding, and no deleting", async () => {
  can({ delete: false });
  showCard({ status: "flagged" });
  await openMore();
  expect(screen.queryByRole("button", { name: "Eliminar comentario" })).toBeNull();
  expect(screen.getByRole("button", { name: /^Ocultar/ })).toBeTruthy();
});

describe("a network without private replies", () => {
  beforeEach(() => can({ reply: { ...FACEBOOK.reply, private: null } }));

  it("is offered none, and says so", async () => {
    showCard(recent, "reply");
    expect(await screen.findByText("Facebook no admite respuestas privadas.")).toBeTruthy();
    expect(screen.queryByRole("radio", { name: "Privada" })).toBeNull();
  });

  it("is offered none for automatic replies either", () => {
    show(
      <RuleForm
        targets={[{ account: makeAccount(), ruleId: null }]}
        rule={null}
        timeZone="Europe/Madrid"
        onClose={() => undefined}
      />,
    );
    expect(screen.getByRole("radio", { name: "Pública" })).toBeTruthy();
    expect(screen.queryByRole("radio", { name: "Privada" })).toBeNull();
  });
});

it("a network without public replies says so, and accepts none", async () => {
  can({ reply: { ...FACEBOOK.reply, public: null } });
  showCard(recent, "reply");
  expect(await screen.findByText("Facebook no admite respuestas públicas.")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: /^Respuesta a/ }), "Hola");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Enviar respuesta" }).disabled).toBe(true);
});

it("a network without any replies is offered none", () => {
  can({ reply: { public: null, private: null } });
  showCard(recent);
  expect(screen.queryByRole("button", { name: /^Responder/ })).toBeNull();
});

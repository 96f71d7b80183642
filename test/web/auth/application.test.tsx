// The whole application under its router: access, frame and redirects.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { readToken, readUser, saveSession } from "../../../web/api/session-store.ts";
import type { User } from "../../../web/api/types.ts";
import { NOTHING_ALLOWED, pro } from "../setup/fixtures.ts";
import { openApp, press, signIn } from "../setup/screen.tsx";
import { type Call, made, noConnection, refusal, serve } from "../setup/server.ts";

const NEEDS_PLAN = ["/dashboard", "/comments", "/history", "/accounts", "/reglas"];
const OPEN = { "/plans": "Planes", "/settings": "Configuración", "/referrals": "Programa de Referidos" };

// The router loads these files with the first route. On a busy machine that takes longer than a test waits.
beforeAll(() =>
  Promise.all([import("../../../web/layouts/app-layout.tsx"), import("../../../web/pages/settings.tsx")]),
);

/** A server that knows the session, with the given further answers. */
const known = (user: Partial<User>, more: Parameters<typeof serve>[0] = {}) =>
  serve({ "/auth/verify-token": { user: { ...pro, ...user } }, "/subscriptions": noConnection, ...more });

const subscribed = (plan: User["subscription_plan"], status: string) => ({
  "/subscriptions": { subscription: { plan, status, end_date: null } },
});
const without = {
  subscription_plan: "free",
  subscription_status: "inactive",
  trial_used: false,
  allows: NOTHING_ALLOWED,
} as const;

/** The frame of the page. */
const frame = async () => within(await screen.findByRole("complementary"));
const arrived = (router: ReturnType<typeof openApp>, path: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path));

it.each([...NEEDS_PLAN, ...Object.keys(OPEN)])("keeps a visitor out of %s", async (path) => {
  serve({});
  await arrived(openApp(path), "/login");
});

it("shows the stored owner's frame without a page until the session is known", async () => {
  let answer = (_: object) => {};
  signIn();
  const calls = known({}, { "/auth/verify-token": () => new Promise((resolve) => (answer = resolve)) });
  openApp("/settings");
  await waitFor(() => expect(calls).toHaveLength(1));
  (await frame()).getByText("Ana");
  expect(document.querySelector("[aria-busy=true]")).toBeTruthy();
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  expect(calls).toHaveLength(1);
  answer({ user: pro });
  await screen.findByRole("heading", { level: 1, name: "Configuración" });
});

it("goes on with the token that a visit renewed, without asking about it again", async () => {
  signIn();
  const calls = known({}, { "/auth/verify-token": { user: pro, token: "t-2" } });
  openApp("/settings");
  await screen.findByRole("heading", { level: 1, name: "Configuración" });
  expect(readToken()).toBe("t-2");
  const verified = calls.filter(({ path }) => path === "/auth/verify-token");
  expect(verified.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer t-1"]);
});

describe("a token that is refused", () => {
  it("is forgotten at once", async () => {
    signIn();
    serve({ "/auth/verify-token": refusal(401, "unauthorized", "La sesión terminó.") });
    await arrived(openApp("/settings"), "/login");
    expect([readToken(), readUser()]).toEqual([null, null]);
  });

  it("is forgotten later too", async () => {
    signIn();
    known({}, { "/social/accounts": refusal(401, "unauthorized", "La sesión terminó.") });
    const router = openApp("/settings");
    await userEvent.click((await frame()).getByRole("link", { name: "Cuentas" }));
    await arrived(router, "/login");
    expect(readToken()).toBeNull();
  });
});

describe("without a connection", () => {
  it("a change fails at once with the connection's sentence, and is not sent when the network returns", async () => {
    signIn();
    known({});
    openApp("/settings/cuenta");
    await press("Cerrar todas");
    const dialog = within(await screen.findByRole("dialog"));
    const calls = serve(noConnection);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    await userEvent.click(dialog.getByRole("button", { name: "Cerrar todas las sesiones" }));
    await dialog.findByRole("alert");
    const sent = calls.length;
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await screen.findByRole("dialog");
    expect(made(calls.slice(sent), "/auth/logout-all")).toEqual([]);
  });
});

describe("the subscription", () => {
  it("is loaded, and the stored user's plan stands while it cannot be loaded", async () => {
    signIn();
    known({}, subscribed("business", "active"));
    openApp("/settings");
    await (await frame()).findByText("Plan Business");
  });

  it("falls back to the stored user's plan, and to the free plan without one", async () => {
    signIn();
    known({ subscription_plan: "pro", subscription_status: "trial" });
    openApp("/settings");
    const card = await frame();
    await card.findByText("Plan Pro");
    card.getByText("Prueba");
    const { name, email, workspace, may } = pro;
    serve({ "/auth/verify-token": { user: { name, email, workspace, may } }, "/subscriptions": noConnection });
    document.body.replaceChildren();
    openApp("/settings");
    await (await frame()).findByText("Sin Suscripción");
  });

  it.each([
    ["free", "inactive", "Sin Suscripción", "Requiere un plan"],
    ["free", "trial", "Prueba Gratuita", null],
    ["free", "expired", "Prueba Expirada", "Prueba terminada / Mejora tu plan"],
    ["free", "active", "Plan Gratuito", null],
    ["basic", "active", "Plan Basic", null],
    ["pro", "active", "Plan Pro", null],
    ["business", "active", "Plan Business", null],
    ["platinum", "active", "Plan Basic", null],
  ] as const)("%s, %s is called by its name, and what follows is offered", async (plan, status, label, offer) => {
    signIn({ ...without, trial_used: status !== "inactive" });
    known({ ...without, trial_used: status !== "inactive" }, subscribed(plan as User["subscription_plan"], status));
    openApp("/settings");
    const card = await frame();
    await card.findByText(label);
    card.getByText("Ana");
    const offers = ["¡Prueba GRATUITA disponible!", "Prueba terminada / Mejora tu plan"];
    const shown = offers.filter((text) => card.queryByText(text));
    expect(shown).toEqual(offer === "Requiere un plan" ? [offers[0]] : offer ? [offer] : []);
  });

  it("that ends while the dashboard is open leads to the plans, without a figure that is not the owner's", async () => {
    signIn();
    const shown: string[] = [];
    const ended = { plan: "free", status: "expired", end_date: null, allows: NOTHING_ALLOWED };
    const answers = [{ plan: "pro", status: "trial", end_date: null, allows: pro.allows }, ended];
    const required = () => {
      shown.push(document.body.textContent);
      return refusal(403, "plan_required", "Tu plan no incluye esta acción.");
    };
    known(
      {},
      {
        "/subscriptions": () => ({ subscription: answers.shift() ?? ended }),
        [`/dashboard/stats/${pro.id}`]: required,
        [`/dashboard/recent-comments/${pro.id}`]: required,
        [`/dashboard/chart-data/${pro.id}`]: required,
        "/social/account-groups": required,
      },
    );
    await arrived(openApp("/dashboard"), "/plans");
    (await frame()).getByText("Prueba Expirada");
    expect(shown).not.toEqual([]);
    expect(shown.filter((text) => text.includes("No pudimos cargar"))).toEqual([]);
  });

  it("redirects to the plans when it has ended", async () => {
    signIn();
    known({ subscription_plan: "free", subscription_status: "expired" });
    const router = openApp("/settings");
    const offer = await (await frame()).findByRole("link", { name: "Prueba terminada / Mejora tu plan" });
    expect(offer.className).toContain("animate-glow");
    await userEvent.click(offer);
    await arrived(router, "/plans");
  });
});

describe("an owner without a plan", () => {
  it.each(NEEDS_PLAN)("is sent from %s to the plans page", async (path) => {
    signIn(without);
    known(without);
    await arrived(openApp(path), "/plans");
  });

  it("sees a lock on pages that need a plan, and may open the others", async () => {
    signIn(without);
    known(without);
    const router = openApp("/settings");
    const card = await frame();
    for (const name of ["Dashboard", "Comentarios", "Actividad", "Cuentas"]) {
      const entry = card.getByRole("link", { name: new RegExp(name) });
      expect(within(entry).getByRole("img", { name: "Requiere un plan" })).toBeTruthy();
      expect(entry.getAttribute("href")).toBe("/plans");
    }
    for (const [path, title] of Object.entries(OPEN)) {
      await router.navigate(path);
      await screen.findByRole("heading", { level: 1, name: title });
    }
  });
});

it("signing out by the button forgets the session", async () => {
  signIn();
  known({});
  const router = openApp("/settings");
  await press("Cerrar sesión");
  await arrived(router, "/login");
  expect([readToken(), readUser()]).toEqual([null, null]);
});

describe("an answer for a session that has ended meanwhile", () => {
  const late = { user: { ...pro, name: "Ana" }, subscription: { plan: "basic", status: "active", end_date: null } };
  /** Answers the first session, at `path` only when the test calls `answer`. The next session gets no answer. */
  const answerLater = (path: string) => {
    let answer: ((body: object) => void) | undefined;
    const first = (body: () => unknown) => (call: Call) =>
      call.headers.get("authorization") === "Bearer t-1" ? body() : noConnection();
    known(
      {},
      {
        "/auth/verify-token": first(() => ({ user: pro })),
        [path]: first(() => new Promise<object>((resolve) => (answer = resolve))),
      },
    );
    return {
      asked: () => waitFor(() => expect(answer).toBeDefined(), { timeout: 5_000 }),
      answer: () => answer!(late),
    };
  };

  /** Waits until an answer has been read. */
  const answered = () => act(() => new Promise((done) => setTimeout(done)));

  it.each(["/auth/verify-token", "/subscriptions"])("%s does not sign anybody in after signing out", async (path) => {
    signIn();
    const { asked, answer } = answerLater(path);
    const router = openApp("/settings");
    await asked();
    await press("Cerrar sesión");
    await arrived(router, "/login");
    answer();
    await answered();
    expect([readToken(), readUser(), localStorage.getItem("user")]).toEqual([null, null, null]);
  });

  it.each(["/auth/verify-token", "/subscriptions"])(
    "%s does not change the session of the next person",
    async (path) => {
      signIn();
      const { asked, answer } = answerLater(path);
      openApp("/settings");
      await asked();
      act(() => saveSession({ token: "t-2", user: { ...pro, id: "u-2", name: "Berta" } }));
      answer();
      await answered();
      expect(readUser()).toMatchObject({ id: "u-2", name: "Berta", subscription_plan: pro.subscription_plan });
    },
  );
});

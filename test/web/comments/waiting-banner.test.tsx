import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { WaitingBanner } from "../../../web/features/comments/decisions/waiting-banner.tsx";
import { show, signIn, toasts } from "../setup/screen.tsx";
import { made, refusal, serve } from "../setup/server.ts";

const RETRY = "/comments/waiting-actions/retry";

beforeEach(() => signIn());

it("says in one line how many actions wait for the network, and tries all of them with one button", async () => {
  let waiting = 34;
  const calls = serve({
    "/comments/waiting-actions": () => ({ waiting }),
    [RETRY]: () => {
      waiting = 0;
      return { message: "Lo intentamos de nuevo en menos de un minuto." };
    },
  });
  show(<WaitingBanner />);
  const line = await screen.findByRole("status");
  expect(line.textContent).toContain("34 acciones esperan y se harán solas en cuanto vuelva.");
  await userEvent.click(screen.getByRole("button", { name: "Reintentar ahora" }));
  expect(made(calls, RETRY)).toHaveLength(1);
  expect(toasts()).toEqual(["Lo intentamos de nuevo en menos de un minuto."]);
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
});

it.each([
  [1, "1 acción espera y se hará sola"],
  [1000, "1.000 o más acciones esperan"],
])("counts %i", async (waiting, text) => {
  serve({ "/comments/waiting-actions": () => ({ waiting }) });
  show(<WaitingBanner />);
  expect((await screen.findByRole("status")).textContent).toContain(text);
});

it("shows nothing when nothing waits or the count fails, and no button to who may only look", async () => {
  let calls = serve({ "/comments/waiting-actions": () => ({ waiting: 0 }) });
  show(<WaitingBanner />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole("status")).toBeNull();
  cleanup();
  calls = serve({ "/comments/waiting-actions": () => refusal(403, "forbidden", "No.") });
  show(<WaitingBanner />);
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(screen.queryByRole("status")).toBeNull();
  cleanup();
  signIn({ may: ["see"] });
  serve({ "/comments/waiting-actions": () => ({ waiting: 2 }) });
  show(<WaitingBanner />);
  expect(await screen.findByRole("status")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("says when trying was refused", async () => {
  serve({
    "/comments/waiting-actions": () => ({ waiting: 2 }),
    [RETRY]: () => refusal(429, "rate_limited", "Espera un momento."),
  });
  show(<WaitingBanner />);
  await userEvent.click(await screen.findByRole("button", { name: "Reintentar ahora" }));
  await waitFor(() => expect(toasts()).toEqual(["Espera un momento."]));
});

// Without a connection: what is decided waits, says so, and is sent when the connection returns.
import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { OfflineBar } from "../../../../web/features/comments/decisions/offline-bar.tsx";
import { press, show, toasts } from "../../setup/screen.tsx";
import { cards, makeList, openScreen } from "../comments-screen.tsx";

afterEach(() => onlineManager.setOnline(true));
const connect = (isOnline: boolean) => act(() => onlineManager.setOnline(isOnline));

it("keeps a decision until the connection returns, and never says that it is done", async () => {
  const page = await openScreen(
    { "/comments": () => ({ comments: makeList(["3", "2"], { status: "flagged" }), nextCursor: null, lastId: 10 }) },
    "/comments?status=flagged",
  );
  const sent = () => page.calls.filter(({ path }) => path === "/comments/status").length;
  connect(false);
  await userEvent.keyboard("ja");
  expect(cards()).toEqual(["2"]);
  expect(toasts()).toEqual(["Se aprobará al volver la conexión"]);
  expect(sent()).toBe(0);
  connect(true);
  await waitFor(() => expect(sent()).toBe(1));
  expect(cards()).toEqual(["2"]);
});

it("does not keep a change of several comments, which could be stopped or overtaken meanwhile", async () => {
  const page = await openScreen(
    {
      "/comments": () => ({ comments: makeList(["3", "2"], { status: "flagged" }), nextCursor: null, lastId: 10 }),
      "/comments/bulk": () => ({ bulkId: "81", changed: ["3", "2"], failures: [], nextCursor: null }),
    },
    "/comments?status=flagged",
  );
  connect(false);
  await userEvent.keyboard("jxjxa");
  await waitFor(() => expect(page.calls.some(({ path }) => path === "/comments/bulk")).toBe(true));
});

it("promises to send later only what waits: a removed view does not", async () => {
  const view = { name: "Odio", query: "reason=hate" };
  await openScreen({ "/saved-views": () => ({ views: [view] }) }, "/comments?reason=hate");
  await screen.findByRole("button", { name: "Quitar la vista Odio" });
  connect(false);
  await press("Quitar la vista Odio");
  await waitFor(() => expect(toasts()).toEqual(["Vista «Odio» quitada"]));
});

it("has a bar as long as there is no connection", () => {
  show(<OfflineBar />);
  expect(screen.queryByRole("status")).toBeNull();
  connect(false);
  expect(screen.getByRole("status").textContent).toBe("Sin conexión: lo que decidas se enviará al volver.");
  connect(true);
  expect(screen.queryByRole("status")).toBeNull();
});

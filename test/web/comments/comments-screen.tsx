// The comments screen with a server that gives the test's answers, sends notices by its socket and records the requests.
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, vi } from "vitest";
import { saveSession } from "../../../web/api/session-store.ts";
import type { Comment } from "../../../web/api/types.ts";
import CommentsPage from "../../../web/pages/comments.tsx";
import { newQueryClient } from "../../../web/query-client.ts";
import { makeAccount } from "../accounts/fixtures.ts";
import { makeComment, pro } from "../setup/fixtures.ts";
import { type Call, serve } from "../setup/server.ts";

type Answer = (call: Call) => unknown;

/** The server's default answers; a Response is returned unchanged. */
const USUAL: Record<string, Answer> = {
  "/comments": () => ({ comments: [], nextCursor: null, lastId: 1 }),
  "/comments/stats": () => ({
    stats: { total: 9, pending: 1, approved: 5, disapproved: 2, flagged: 1, removed: 2 },
    atLeast: false,
  }),
  "/saved-views": () => ({ views: [] }),
  "/comments/sync": ({ query }) => ({ comments: [], lastId: Number(query.get("lastId")), more: false }),
  "/comments/status": ({ body }) => ({ comment: decided(String(body.commentId), body.status as Comment["status"]) }),
  "/comments/bulk/count": () => ({ count: 125, changeable: 120, atLeast: false, seenAt: 1_700_000_000_000 }),
  "/social/accounts": () => ({
    accounts: [makeAccount({ name: "Panadería Sol", group_name: "Panadería Sol" })],
    planLimit: { total: 3, plan: "Pro" },
  }),
  "/live/ticket": () => ({ ticket: "once" }),
};

const decided = (id: string, status: Comment["status"]) =>
  makeComment({ id, status, content: textOf(id), decision_seq: 2, original_created_at: minute(id) });

/** Comments with these ids, the newest first. */
export const makeList = (ids: readonly string[], fields: Partial<Comment> = {}): Comment[] =>
  ids.map((id) => makeComment({ id, content: textOf(id), original_created_at: minute(id), ...fields }));
const minute = (id: string) => new Date(Date.UTC(2026, 0, 1, 12, Number(id))).toISOString();
export const textOf = (id: string) => `Comentario número ${id}`;

type Screen = {
  calls: Call[];
  address: () => string;
  back: () => Promise<void>;
  notify: (lastId: number) => void;
};

class FakeSocket {
  static last: FakeSocket | undefined;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.last = this;
    queueMicrotask(() => this.onopen?.());
  }
  send() {}
  close() {}
}

export async function openScreen(
  answers: Record<string, Answer> = {},
  address = "/comments?status=all",
): Promise<Screen> {
  const calls = serve({ ...USUAL, ...answers });
  vi.stubGlobal("WebSocket", FakeSocket);
  // happy-dom has no heights, and a virtual list shows no rows without height.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(200);
  saveSession({ token: `t-${Math.random()}`, user: { ...pro, subscription_status: "active" } });
  const router = createMemoryRouter([{ path: "/comments", Component: CommentsPage }], { initialEntries: [address] });
  const client = newQueryClient();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText("Cargando comentarios...")).toBeNull());
  return {
    calls,
    address: () => router.state.location.search,
    back: () => act(() => router.navigate(-1)),
    notify: (lastId) => act(() => FakeSocket.last?.onmessage?.({ data: JSON.stringify({ type: "changed", lastId }) })),
  };
}

/** The texts of the cards, in their order. */
export const cards = () =>
  screen.queryAllByRole("article").map((card) => card.textContent?.match(/Comentario número (\d+)/)?.[1]);
export const currentCard = () =>
  document.querySelector("article[aria-current=true]")?.textContent?.match(/Comentario número (\d+)/)?.[1];

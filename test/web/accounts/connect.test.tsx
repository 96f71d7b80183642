import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { AUTH_REFUSED } from "../../../web/features/accounts/connect/auth-message.ts";
import { useConnect } from "../../../web/features/accounts/connect/use-connect.ts";
import { newQueryClient } from "../../../web/query-client.ts";
import { pass } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

const CANCELLED = "La autorización fue cancelada o rechazada.";

/** Starts a connection: the person has pressed "Facebook", and the popup is open. */
async function connecting() {
  const popup = { closed: false, location: { href: "" }, close: vi.fn() };
  vi.stubGlobal("open", () => popup);
  const calls = serve({ "/social/auth-url": { redirectUrl: "https://www.facebook.com/v26.0/dialog/oauth" } });
  const client = newQueryClient();
  const { result } = renderHook(useConnect, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  result.current.mutate(null);
  await waitFor(() => expect(popup.location.href).not.toBe(""));
  return { popup, calls, result };
}

it("ends when the person comes back from a popup that is closed, and not while it is open", async () => {
  const { popup, result } = await connecting();
  window.dispatchEvent(new Event("focus"));
  expect(result.current.isPending).toBe(true);
  popup.closed = true;
  vi.useFakeTimers();
  window.dispatchEvent(new Event("focus"));
  // The popup's last message may still arrive.
  await pass(1_499);
  expect(result.current.isPending).toBe(true);
  await pass(1);
  await vi.waitFor(() => expect(result.current.error?.message).toBe(CANCELLED));
});

it("ends at once when the person cancels at the network, and listens to no other origin", async () => {
  const { calls, result } = await connecting();
  vi.useFakeTimers();
  window.dispatchEvent(new MessageEvent("message", { origin: "https://evil.example", data: AUTH_REFUSED }));
  await pass(2_000);
  expect(result.current.isPending).toBe(true);
  window.dispatchEvent(new MessageEvent("message", { origin: window.location.origin, data: AUTH_REFUSED }));
  await vi.waitFor(() => expect(result.current.error?.message).toBe(CANCELLED));
  expect(calls.map(({ path }) => path)).toEqual(["/social/auth-url"]);
});

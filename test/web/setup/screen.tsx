// The providers around every component: the query client, a router, and the owner's session.
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from "react-router";
import { vi } from "vitest";
import { saveSession } from "../../../web/api/session-store.ts";
import type { User } from "../../../web/api/types.ts";
import { newQueryClient } from "../../../web/query-client.ts";
import { routes } from "../../../web/routes.tsx";
import { readToasts } from "../../../web/ui/overlays/toast-store.ts";
import { pro } from "./fixtures.ts";

export const signIn = (fields: Partial<User> = {}) => saveSession({ token: "t-1", user: { ...pro, ...fields } });

/** Shows a component at an address; `address` returns the address after a link or a change. */
export function show(children: ReactNode, path = "/") {
  return render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        {children}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const Address = () => {
  const { pathname, search } = useLocation();
  return (
    <p hidden data-testid="address">
      {pathname + search}
    </p>
  );
};

export const address = () => screen.getByTestId("address").textContent;

/** Shows the whole application at an address. @returns its router */
export function openApp(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

/** Lets fake time pass. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

export const toasts = () => readToasts().map(({ text }) => text);

// How long a toast stays.
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showToast } from "../../../web/ui/overlays/toast-store.ts";
import { Toaster } from "../../../web/ui/overlays/toaster.tsx";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: false }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("stays three seconds, and as long as the pointer is on it", async () => {
  render(<Toaster />);
  act(() => void showToast({ look: "success", text: "Ajustes guardados" }));
  await pass(2_900);
  expect(screen.queryByText("Ajustes guardados")).toBeTruthy();
  const list = screen.getByRole("list").parentElement!;
  fireEvent.pointerMove(list);
  await pass(60_000);
  expect(screen.queryByText("Ajustes guardados")).toBeTruthy();
  fireEvent.pointerLeave(list);
  await pass(200);
  expect(screen.queryByText("Ajustes guardados")).toBeNull();
});

it("stays until it is closed when it is an error, of which a second one with the same words takes the place", async () => {
  render(<Toaster />);
  for (let times = 0; times < 2; times += 1)
    act(() => void showToast({ look: "error", text: "No se pudo aprobar el comentario" }));
  await pass(600_000);
  expect(screen.getAllByText("No se pudo aprobar el comentario", { selector: "li *" })).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Cerrar aviso" }));
  await pass(200);
  expect(screen.queryByText("No se pudo aprobar el comentario")).toBeNull();
});

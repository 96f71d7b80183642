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

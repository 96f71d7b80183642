// After each test the screen, the clock, the browser's storage and all mocks are reset.
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { clearSession } from "../../../web/api/session-store.ts";
import { hideToast, readToasts } from "../../../web/ui/overlays/toast-store.ts";

// Expected elements usually appear at once, but later on a busy machine. No test waits for this time-out.
configure({ asyncUtilTimeout: 30_000 });

// No test reaches the network; requests after the end of their test get no answer.
globalThis.fetch = () => new Promise(() => undefined);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of readToasts()) hideToast(id);
});

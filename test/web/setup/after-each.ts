// After each test the screen, the clock, the browser's storage and whatever was put in the place of something else are as before.
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { clearSession } from "../../../web/api/session-store.ts";
import { hideToast, readToasts } from "../../../web/ui/overlays/toast-store.ts";

// What is waited for comes at once or, on a machine that does ten other things, later; nothing is expected to come late.
configure({ asyncUtilTimeout: 30_000 });

// No test reaches the network; what still asks when its test is over hears nothing.
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

// After each test the screen, the clock, the browser's storage and whatever was put in the place of something else are as before.
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { hideToast, readToasts } from "../../../web/ui/toast-store.ts";

// What is waited for comes at once or, on a machine that does ten other things, later; nothing is expected to come late.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of readToasts()) hideToast(id);
});

// What most tests of the Worker begin with: empty databases, a clock, an app on it, and an owner whose comments arrive.
import { createTestApp, type TestApp } from "./app.ts";
import { type Scene, scene } from "./comments.ts";
import { freshStorage } from "./storage.ts";

/** Of the running test, as `s`: a test begins with `newScene`, and no two run at once. */
export let app: TestApp;
export let s: Scene;
/** Epoch milliseconds. The app knows no other time. */
export const clock = { now: 0 };

/** @param now what the clock says at first */
export async function newScene(now = Date.now()): Promise<void> {
  await freshStorage();
  clock.now = now;
  app = createTestApp({ now: () => clock.now });
  s = await scene(app);
}

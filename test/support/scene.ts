// What most tests of the Worker begin with: empty databases, a clock, an app on it, and an owner whose comments arrive.
import type { SandboxState } from "../../tools/sandbox/world/types.ts";
import type { Deps } from "../../worker/deps.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { connectedPlaces, type Places, type Scene, sceneOf } from "./comments.ts";
import { freshStorage, readStorage, type Stored, writeStorage } from "./storage.ts";

/** Of the running test, as `s`: a test begins with `newScene`, and no two run at once. */
export let app: TestApp;
export let s: Scene;
/** Epoch milliseconds. The app knows no other time. */
export const clock = { now: 0 };

const MINUTE_MS = 60_000;

type Made = { stored: Stored; world: SandboxState; places: Places };
/** Scenes as they were when they had been made, by what the clock said. */
const made = new Map<number, Made>();

/**
 * The first scene of a time is made through the product's own doors; later ones are copies of it.
 *
 * @param now what the clock says. The scene was made a millisecond before, so that no key is made twice; scenes of no particular
 *   time share one for a minute
 * @param overrides what a test replaces of `Deps` once the scene is made
 */
export async function newScene(
  now = Date.now() - (Date.now() % MINUTE_MS),
  overrides: Partial<Omit<Deps, "now">> = {},
): Promise<void> {
  clock.now = now - 1;
  const known = made.get(now) ?? (await make());
  if (made.has(now) || Object.keys(overrides).length > 0) await copy(structuredClone(known), overrides);
  made.set(now, known);
  clock.now = now;
}

async function make(): Promise<Made> {
  await freshStorage();
  app = createTestApp({ now: () => clock.now });
  const places = await connectedPlaces(app);
  s = sceneOf(app, places);
  return structuredClone({ stored: await readStorage(), world: app.sandbox.state, places });
}

async function copy({ stored, world, places }: Made, overrides: Partial<Deps>): Promise<void> {
  await writeStorage(stored);
  app = createTestApp({ now: () => clock.now, ...overrides }, world);
  s = sceneOf(app, places);
}

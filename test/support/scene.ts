// The beginning of most tests of the Worker: empty databases, a clock, an app, and an owner whose comments arrive.
import type { SandboxState } from "../../tools/sandbox/world/types.ts";
import type { Deps } from "../../worker/deps.ts";
import { newId } from "../../worker/platform/db/ids.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { connectedPlaces, type Places, type Scene, sceneOf } from "./comments.ts";
import { freshStorage, readStorage, type Stored, writeStorage } from "./storage.ts";

/** The scene of the running test, as `s`. A test begins with `newScene`, and tests do not run at the same time. */
export let app: TestApp;
export let scene: Scene;
/** The clock of the app, epoch milliseconds. */
export const clock = { now: 0 };

const MINUTE_MS = 60_000;

type Made = { stored: Stored; world: SandboxState; places: Places };
/** The stored state of new scenes, by the time of their clock. */
const made = new Map<number, Made>();

/**
 * Makes the scene of a test. The first scene of a time is made through the product's API; later ones are copies of it.
 *
 * @param now the time of the clock. The scene is made a millisecond earlier, so that no key is made twice. Scenes without a given time
 *   share one for a minute
 * @param overrides the parts of `Deps` that a test replaces after the scene is made
 */
export async function newScene(
  now = Date.now() - (Date.now() % MINUTE_MS),
  overrides: Partial<Omit<Deps, "now">> = {},
): Promise<void> {
  clock.now = now - 1;
  const known = made.get(now) ?? (await make());
  if (made.has(now) || Object.keys(overrides).length > 0) await copy(structuredClone(known), overrides);
  made.set(now, known);
  begin(now);
}

/**
 * Sets the clock. Tests of the same time would use up the rising keys of its millisecond, and later rows would have smaller keys. A key of
 * another millisecond lets their count begin again.
 */
function begin(now: number) {
  newId(now - 1);
  clock.now = now;
}

/** The app's database of comments. */
export const commentsDb = () => app.deps.comments("COMMENTS_0");
const statement = ({ $client }: { $client: D1Database }, sql: string, values: unknown[]): D1PreparedStatement =>
  values.length > 0 ? $client.prepare(sql).bind(...values) : $client.prepare(sql);
/** A test's own statement for it. */
export const inComments = (sql: string, ...values: unknown[]) => statement(commentsDb(), sql, values);
/** A test's own statement for the app's core database. */
export const inCore = (sql: string, ...values: unknown[]) => statement(app.deps.core, sql, values);

/** The comments of the months of usage, as far as they are counted. */
export const countedComments = async (): Promise<number> =>
  (await inComments(
    "SELECT total(n) AS n FROM (SELECT comments AS n FROM usage_counts UNION ALL SELECT used FROM sequences)",
  ).first<number>("n"))!;

/** Empties the databases, and makes an app without an owner. @param now the time of its clock */
export async function newApp(now = Date.now(), overrides: Partial<Omit<Deps, "now">> = {}): Promise<void> {
  await freshStorage();
  begin(now);
  app = createTestApp({ now: () => clock.now, ...overrides });
}

async function make(): Promise<Made> {
  await freshStorage();
  app = createTestApp({ now: () => clock.now });
  const places = await connectedPlaces(app);
  scene = sceneOf(app, places);
  return structuredClone({ stored: await readStorage(), world: app.sandbox.state, places });
}

async function copy({ stored, world, places }: Made, overrides: Partial<Deps>): Promise<void> {
  await writeStorage(stored);
  app = createTestApp({ now: () => clock.now, ...overrides }, world);
  scene = sceneOf(app, places);
}

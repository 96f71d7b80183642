import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Sandbox } from "./sandbox.ts";
import { withChanges } from "./world/snapshot.ts";
import type { SandboxState } from "./world/types.ts";

const LOOK_EVERY_MS = 500;
/** A large state is saved as a whole so seldom that this takes at most a tenth of the time. */
const REST_FACTOR = 10;

const journalOf = (file: string) => `${file}.journal`;

/** Reads the saved state; undefined when there is none. @throws SyntaxError when the file is damaged */
export function readState<State>(file: string): State | undefined {
  const text = textOf(file);
  return text === undefined ? undefined : (JSON.parse(text) as State);
}

/** The same for a world, with its journal, in which each line has the changes before an answer. @throws SyntaxError as `readState` */
export function readWorld(file: string): SandboxState | undefined {
  const saved = readState<SandboxState>(file);
  const lines = (textOf(journalOf(file)) ?? "").split("\n");
  // A line without its end was being written when the process was killed, so its answer was not sent.
  const changes = lines.slice(0, -1).map((line) => JSON.parse(line) as SandboxState);
  return saved && changes.reduce(withChanges, saved);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Replaces the file as a whole: a process that is killed meanwhile leaves the previous file. */
function writeState(file: string, state: object) {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.tmp`;
  writeFileSync(unfinished, JSON.stringify(state));
  renameSync(unfinished, file);
}

type Saved = { readonly version: string; readonly state: object } & Partial<Pick<Sandbox, "takeChanges">>;

/**
 * Saves a sandbox's state before each of its answers, so that a process that is killed loses nothing that it has answered. It saves
 * changes into a journal when the sandbox reports them, otherwise the whole state. Answers that are ready at the same time share one
 * save. From time to time the whole state is saved and the journal starts again. Data may be lost when the machine stops, since nothing
 * waits for the disk.
 *
 * @returns the `fetch` to serve, and a function that saves the rest at the end
 */
export function keepSaved(sandbox: Saved & Pick<Sandbox, "fetch">, file: string) {
  const journal = journalOf(file);
  let kept = "";
  let saved = "";
  let notBefore = 0;
  let next: Promise<void> | undefined;
  const note = () => {
    if (sandbox.takeChanges) appendFileSync(journal, `${JSON.stringify(sandbox.takeChanges())}\n`);
  };
  const saveWhole = () => {
    const { version } = sandbox;
    if (version === saved) return;
    const started = performance.now();
    // The journal's changes are in this state, so until it starts again, reading both gives the same state.
    if (saved !== "") note();
    writeState(file, sandbox.state);
    if (sandbox.takeChanges) writeFileSync(journal, "");
    kept = saved = version;
    notBefore = performance.now() + (performance.now() - started) * REST_FACTOR;
  };
  const save = () => {
    const { version } = sandbox;
    if (version === kept) return;
    if (!sandbox.takeChanges) return saveWhole();
    note();
    kept = version;
  };
  saveWhole();
  const timer = setInterval(() => performance.now() >= notBefore && saveWhole(), LOOK_EVERY_MS);
  /** The save of the answers that are ready now. */
  const saveSoon = () => {
    next ??= new Promise<void>((done, failed) => {
      setImmediate(() => {
        next = undefined;
        try {
          save();
          done();
        } catch (error) {
          failed(error);
        }
      });
    });
    return next;
  };
  return {
    async fetch(request: Request): Promise<Response> {
      const answer = await sandbox.fetch(request);
      if (sandbox.version !== kept) await saveSoon();
      return answer;
    },
    saveRest() {
      clearInterval(timer);
      saveWhole();
    },
  };
}

/** The same for a sandbox that is thrown away: nothing is saved. */
export const keepNothing = ({ fetch }: Pick<Sandbox, "fetch">, _file: string): ReturnType<typeof keepSaved> => ({
  fetch,
  saveRest: () => undefined,
});

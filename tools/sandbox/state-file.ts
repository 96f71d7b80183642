import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Sandbox } from "./sandbox.ts";
import { withChanges } from "./world/snapshot.ts";
import type { SandboxState } from "./world/types.ts";

const LOOK_EVERY_MS = 500;
/** Saving a large state as a whole takes at most a tenth of the time. */
const REST_FACTOR = 10;

const journalOf = (file: string) => `${file}.journal`;

/** The saved state; undefined when there is none. @throws SyntaxError when the file was damaged by hand */
export function readState<State>(file: string): State | undefined {
  const text = textOf(file);
  return text === undefined ? undefined : (JSON.parse(text) as State);
}

/** The same of a world, with what its journal has: each line is what changed before an answer. @throws SyntaxError as `readState` */
export function readWorld(file: string): SandboxState | undefined {
  const saved = readState<SandboxState>(file);
  const lines = (textOf(journalOf(file)) ?? "").split("\n");
  // A line without its end was being written when the process was killed: nobody had its answer.
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

/** Written as a whole: a process killed while writing leaves the previous file. */
function writeState(file: string, state: object) {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.tmp`;
  writeFileSync(unfinished, JSON.stringify(state));
  renameSync(unfinished, file);
}

type Saved = { readonly version: string; readonly state: object } & Partial<Pick<Sandbox, "takeChanges">>;

/**
 * Saves a sandbox's state before each of its answers, so that a process that is killed forgets nothing it has answered: into a journal
 * where the sandbox says what changed, as a whole where it does not. Answers that are ready together share one save. From time to time
 * the whole is saved and the journal begins again. A machine that stops is another matter: nothing waits for the disk.
 *
 * @returns `fetch` as it has to be served, and a function that saves the rest, for the end
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
    // The journal ends with this state: until it begins again, reading both gives the same.
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
  /** Of the answers that are ready now. */
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

/** The same of a sandbox that is thrown away: nothing is saved. */
export const keepNothing = ({ fetch }: Pick<Sandbox, "fetch">, _file: string): ReturnType<typeof keepSaved> => ({
  fetch,
  saveRest: () => undefined,
});

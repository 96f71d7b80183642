import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Sandbox } from "./sandbox.ts";
import type { SandboxState } from "./world/types.ts";

const LOOK_EVERY_MS = 500;
/** Saving a large world takes at most a tenth of the time. */
const REST_FACTOR = 10;
/** A world that can be saved in this time is saved before each answer. */
const QUICK_MS = 20;

/** The saved state; undefined when there is none. @throws SyntaxError when the file was damaged by hand */
export function readState<State = SandboxState>(file: string): State | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
  return JSON.parse(text) as State;
}

/** Written as a whole: a process killed while writing leaves the previous file. */
function writeState(file: string, state: object) {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.tmp`;
  writeFileSync(unfinished, JSON.stringify(state));
  renameSync(unfinished, file);
}

type Saved = { readonly version: string; readonly state: object };

/**
 * Saves a sandbox's state: before each of its answers, so that a process that is killed forgets nothing it has answered; and from time to
 * time what changes without a request. Answers that are ready together share one save.
 *
 * A world that takes longer than `QUICK_MS` to save would be too slow for that: it is saved after changes, for at most a tenth of the
 * time.
 *
 * @returns `fetch` as it has to be served, and a function that saves the rest, for the end
 */
export function keepSaved(sandbox: Saved & Pick<Sandbox, "fetch">, file: string) {
  let saved = "";
  let tookMs = 0;
  let notBefore = 0;
  let next: Promise<void> | undefined;
  const save = () => {
    const { version } = sandbox;
    if (version === saved) return;
    const started = performance.now();
    writeState(file, sandbox.state);
    saved = version;
    tookMs = performance.now() - started;
    notBefore = performance.now() + tookMs * REST_FACTOR;
  };
  const timer = setInterval(() => performance.now() >= notBefore && save(), LOOK_EVERY_MS);
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
      if (sandbox.version !== saved && tookMs < QUICK_MS) await saveSoon();
      return answer;
    },
    saveRest() {
      clearInterval(timer);
      save();
    },
  };
}

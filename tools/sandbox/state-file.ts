import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Sandbox } from "./sandbox.ts";
import type { SandboxState } from "./world/types.ts";

const LOOK_EVERY_MS = 500;
/** Saving takes at most a tenth of the time. */
const REST_FACTOR = 10;

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

/** Saves after changes. @returns a function that saves the rest, for the end */
export function keepSaved(sandbox: Pick<Sandbox, "version"> & { readonly state: object }, file: string): () => void {
  let saved = "";
  let notBefore = 0;
  const save = () => {
    const { version } = sandbox;
    if (version === saved) return;
    const started = performance.now();
    writeState(file, sandbox.state);
    saved = version;
    notBefore = performance.now() + (performance.now() - started) * REST_FACTOR;
  };
  const timer = setInterval(() => performance.now() >= notBefore && save(), LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    save();
  };
}

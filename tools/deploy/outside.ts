import type { Wrangler } from "../cloudflare/wrangler.ts";
import type { Ask } from "./ask.ts";
import type { Deployed } from "./smoke.ts";

/** Everything that a deploy reaches outside of itself. */
export type Outside = {
  /** The repository. */
  root: string;
  wrangler: Wrangler;
  /** Null where nobody can answer. */
  ask: Ask | null;
  /** Builds the web pages. @param settings of the build's environment */
  buildPages: (settings: Record<string, string>) => Promise<void>;
  /** @throws Error that says what does not work */
  smokeTest: (origin: string, deployed: Deployed) => Promise<void>;
  fetch: typeof fetch;
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
};

import type { Wrangler } from "../cloudflare/wrangler.ts";
import type { Ask } from "./ask.ts";
import type { Deployed } from "./smoke.ts";

/** Everything outside of the program that a deploy uses. */
export type Outside = {
  /** The repository's folder. */
  root: string;
  wrangler: Wrangler;
  /** Asks a person; null when nobody can answer. */
  ask: Ask | null;
  /** Builds the web pages. @param settings environment variables of the build */
  buildPages: (settings: Record<string, string>) => Promise<void>;
  /** Tests the deployment. @throws Error that says what does not work */
  smokeTest: (origin: string, deployed: Deployed) => Promise<void>;
  fetch: typeof fetch;
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
};

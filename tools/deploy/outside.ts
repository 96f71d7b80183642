import type { Environment, EnvironmentName } from "../cloudflare/environment.ts";
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
  services: Services;
  fetch: typeof fetch;
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
};

/** A deployment whose Worker runs, and what is known of it on this machine. */
export type Deployment = {
  name: EnvironmentName;
  environment: Environment;
  /** The Worker's name at Cloudflare. */
  worker: string;
  /** The public settings of the Worker. */
  vars: Record<string, string>;
  /** A public setting of the Worker, or a secret: asked for in this run, from the shell, or generated earlier. Cloudflare never shows one. */
  settingOf: (setting: string) => string | null;
};

type SetUp<State> = (
  outside: Pick<Outside, "root" | "wrangler" | "fetch" | "env" | "say">,
  deployment: Deployment,
) => Promise<State>;

/** Each says what it changed and what did not work, and does not fail: the next deploy, or `next-steps`, tries again. */
export type Services = { stripe: SetUp<boolean>; mail: SetUp<boolean>; meta: SetUp<MetaState> };

/** Whether Meta sends the webhooks of pages and accounts to a deployment; `unreachable`: it could not verify the address. */
export type MetaState = "subscribed" | "not subscribed" | "unreachable";

/** What is set up. */
export type Connected = { stripe: boolean; mail: boolean; meta: MetaState };

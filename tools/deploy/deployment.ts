import type { Environment, EnvironmentName } from "../cloudflare/environment.ts";

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

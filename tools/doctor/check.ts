// What a check is, and how checks are run. A check only reads.
import type { Unstable_RawConfig } from "wrangler";
import type { Cloudflare } from "../cloudflare/api.ts";
import type { Environment, EnvironmentName } from "../cloudflare/environment.ts";
import { reasonOf } from "../command-line/reason.ts";

type State = "ok" | "warning" | "not ok" | "not checkable";

/** One line of the doctor. */
export type Finding = {
  what: string;
  state: State;
  /** What was found, and for anything that is not ok the sentence that says what to do. */
  says: string;
  /** The address where it is done. */
  at?: string;
  /** Whether Cloudflare would refuse a deploy, which therefore ends before it creates anything. */
  stopsDeploy?: true;
};

/** What the checks of a deployment are given. */
export type Given = {
  name: EnvironmentName;
  /** null before the first deploy */
  environment: Environment | null;
  /** The configuration of the deployment, with its address as APP_ORIGIN among the `vars`; null before the first deploy. */
  config: Unstable_RawConfig | null;
  /** The value of a secret: from the shell, or a generated one from environments/NAME.secrets. Cloudflare never shows one. */
  secret: (name: string) => string | null;
  cloudflare: Cloudflare;
  /** Every call to the outside; it gives up by itself. */
  fetch: typeof fetch;
};

/** A finding of a check, whose name it has unless it says another. */
export type Found = Omit<Finding, "what"> & { what?: string };
export type Check = { what: string; look: (given: Given) => Promise<Found | Found[]> };

export const ok = (says: string): Found => ({ state: "ok", says });
export const warning = (says: string, at?: string): Found => line("warning", says, at);
export const notOk = (says: string, at?: string): Found => line("not ok", says, at);
/** Something without which Cloudflare refuses a deploy. */
export const refused = (says: string, at?: string): Found => ({ ...notOk(says, at), stopsDeploy: true });
/** Something that cannot be known from here: before the first deploy, without a secret, or without an answer. */
export const notCheckable = (says: string, at?: string): Found => line("not checkable", says, at);

/** Of what cannot be looked at yet. */
export const AFTER_DEPLOY = "It is looked at after the first deploy.";

const line = (state: State, says: string, at?: string): Found => ({ state, says, ...(at !== undefined && { at }) });

/**
 * Runs all checks beside each other, and reports their findings in the order of the list. A check that throws is a line as well.
 *
 * @param found called with each finding as soon as all before it are known
 */
export async function runChecks(
  checks: readonly Check[],
  given: Given,
  found: (finding: Finding) => void = () => undefined,
): Promise<Finding[]> {
  const running = checks.map(async ({ what, look }) => {
    const found = await look(given).catch((error) => notCheckable(`This check did not work: ${reasonOf(error)}`));
    return [found].flat().map((each): Finding => ({ what, ...each }));
  });
  const findings: Finding[] = [];
  for (const findingsOfOne of running) {
    for (const finding of await findingsOfOne) {
      findings.push(finding);
      found(finding);
    }
  }
  return findings;
}

/** A finding as one line. Pure. */
export const lineOf = ({ what, state, says, at }: Finding): string =>
  `${state.padEnd(13)} ${what}: ${says.replaceAll(/\s+/g, " ")}${at ? ` ${at}` : ""}`;

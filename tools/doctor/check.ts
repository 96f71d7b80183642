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

/** @property what  the name of the line when `look` throws */
export type Check = { what: string; look: (given: Given) => Promise<Finding | Finding[]> };

export const ok = (what: string, says: string): Finding => ({ what, state: "ok", says });
export const warning = (what: string, says: string, at?: string): Finding => line("warning", what, says, at);
export const notOk = (what: string, says: string, at?: string): Finding => line("not ok", what, says, at);
/** Something without which Cloudflare refuses a deploy. */
export const refused = (what: string, says: string, at?: string): Finding => ({
  ...notOk(what, says, at),
  stopsDeploy: true,
});
/** Something that cannot be known from here: before the first deploy, without a secret, or without an answer. */
export const notCheckable = (what: string, says: string, at?: string): Finding => line("not checkable", what, says, at);

/** Of what cannot be looked at yet. */
export const AFTER_DEPLOY = "It is looked at after the first deploy.";

const line = (state: State, what: string, says: string, at?: string): Finding => ({
  what,
  state,
  says,
  ...(at !== undefined && { at }),
});

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
    try {
      return [await look(given)].flat();
    } catch (error) {
      return [notCheckable(what, `This check did not work: ${reasonOf(error)}`)];
    }
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

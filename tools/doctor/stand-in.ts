// A deployment at a stand-in of Cloudflare, in which faults can be switched on.
import { ownName } from "../cloudflare/config.ts";
import type { EnvironmentName } from "../cloudflare/environment.ts";
import { SAMPLE } from "../deploy/dry-run.ts";
import { pretendAccount } from "../deploy/pretend-account.ts";
import type { FaultName } from "../deploy/pretend-faults.ts";
import type { Given } from "./check.ts";
import { givenOf } from "./given.ts";

/** What the checks are given of a finished deployment to an account with these faults. */
export function standIn(root: string, name: EnvironmentName, ...faults: FaultName[]): Promise<Given> {
  const account = pretendAccount(new Set(faults));
  account.workers.set(ownName(name, "atalaya"), new Set());
  account.queues.push(ownName(name, "atalaya-mail-events"));
  return givenOf({ root, env: {}, ...account }, name, SAMPLE);
}

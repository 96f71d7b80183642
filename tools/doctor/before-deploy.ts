import type { EnvironmentName } from "../cloudflare/environment.ts";
import type { Outside } from "../deploy/outside.ts";
import { lineOf, runChecks } from "./check.ts";
import { CLOUDFLARE_CHECKS } from "./cloudflare/checks.ts";
import { givenOf } from "./given.ts";

/**
 * Looks at the account before a deploy creates anything, and prints what is not as it should be. What the first deploy makes, and what a
 * person does after it, stops none. While the address is not known, only what stops the deploy is printed.
 *
 * @throws Error when Cloudflare would refuse the deploy
 */
export async function lookBeforeDeploy(outside: Outside, name: EnvironmentName): Promise<void> {
  const given = await givenOf(outside, name);
  const findings = await runChecks(CLOUDFLARE_CHECKS, given);
  for (const finding of findings)
    if (finding.stopsDeploy || (given.environment && ["not ok", "warning"].includes(finding.state)))
      outside.say(lineOf(finding));
  const refused = findings.filter(({ stopsDeploy }) => stopsDeploy).map(({ what }) => what);
  if (refused.length > 0)
    throw new Error(
      `Nothing was created, because of ${refused.join(", ")}: do what the line says, and run the deploy again. npm run doctor -- ${name} shows all of it.`,
    );
}

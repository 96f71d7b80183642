// Each fault of the stand-in in its turn, and the line that a stranger reads of it.
import { expect, it } from "vitest";
import { FAULTS, type FaultName } from "../../../tools/deploy/pretend-faults.ts";
import { lineOf, runChecks } from "../../../tools/doctor/check.ts";
import { CLOUDFLARE_CHECKS } from "../../../tools/doctor/cloudflare/checks.ts";
import { standIn } from "../../../tools/doctor/stand-in.ts";

const look = async (...faults: FaultName[]) => runChecks(CLOUDFLARE_CHECKS, await standIn(".", "staging", ...faults));
/** Only a deploy meets it: deploy.test.ts. */
const OF_A_DEPLOY = ["slow start"];

it("finds nothing wrong with a finished deployment", async () => {
  const findings = await look();
  expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(findings.length).toBeGreaterThanOrEqual(18);
});

it("says for every fault what to do and where, once", async () => {
  const usual = (await look()).map(lineOf);
  const transcript: Record<string, string[]> = {};
  for (const fault of Object.keys(FAULTS) as FaultName[]) {
    if (OF_A_DEPLOY.includes(fault)) continue;
    const findings = (await look(fault)).filter((finding) => !usual.includes(lineOf(finding)));
    transcript[fault] = findings.map(lineOf);
    expect(findings[0], fault).toMatchObject({
      at: expect.stringMatching(/^https:/),
      says: expect.stringMatching(/.[.:]/),
    });
    // No code and no JSON of Cloudflare reaches a person alone.
    expect(findings[0]!.says, fault).not.toMatch(/Authentication error|workers\.api|"path"/);
  }
  expect(Object.keys(transcript).length).toBeGreaterThanOrEqual(30);
  expect(transcript).toMatchSnapshot();
});

// node tools/supply-chain/supply-chain.ts: prints which packages are installed, their licences, and their known vulnerabilities.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { readCommandLine } from "../command-line/options.ts";
import { LockFile, licencesOf, problemsOf } from "./lock-file.ts";

const USAGE = `node tools/supply-chain/supply-chain.ts [--offline | --sbom]
Checks package-lock.json (integrity, no hosts, install scripts, licences), lists the licences, and asks npm for known
vulnerabilities of what ships. Ends with 1 for a problem; a registry that does not answer is said and is none.
  --offline  the lock file alone, as npm run check does
  --sbom     prints a software bill of materials of what ships instead, in CycloneDX`;

const { values } = readCommandLine(USAGE, {
  options: { offline: { type: "boolean", default: false }, sbom: { type: "boolean", default: false } },
});

const Report = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ total: z.number(), high: z.number(), critical: z.number() }),
  }),
});

if (values.sbom) {
  const made = npm(["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit=dev"]);
  process.stdout.write(made.stdout);
  process.exit(made.status ?? 1);
}

const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const lock = LockFile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
const problems = problemsOf(lock, allowScripts);
for (const problem of problems) console.error(problem);
if (!values.offline) {
  console.info("licence: packages that ship, packages of tools");
  for (const [licence, shipped, ofTools] of licencesOf(lock)) console.info(`  ${licence}: ${shipped}, ${ofTools}`);
}
const vulnerable = !values.offline && isVulnerable();
process.exitCode = problems.length > 0 || vulnerable ? 1 : 0;

function isVulnerable(): boolean {
  const { stdout } = npm(["audit", "--omit=dev", "--json"]);
  const report = Report.safeParse(JSON.parse(stdout || "{}"));
  if (!report.success) {
    console.info("npm audit: the registry did not answer");
    return false;
  }
  const { total, high, critical } = report.data.metadata.vulnerabilities;
  console.info(`npm audit: ${total} known vulnerabilities in what ships, ${high + critical} of them high or critical`);
  return total > 0;
}

function npm(args: string[]) {
  return spawnSync("npm", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: ["ignore", "pipe", "ignore"] });
}

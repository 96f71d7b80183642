// The rules for package-lock.json: which packages may be installed.
import { z } from "zod";

export const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
    }),
  ),
});
export type LockFile = z.infer<typeof LockFile>;

/** Licences allowed for code that ships to customers. */
const SHIPPED = new Set([
  "MIT",
  "Apache-2.0",
  "MIT OR Apache-2.0",
  "ISC",
  "Unlicense",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "OFL-1.1",
]);
/** Licences also allowed for packages that only build and test, and are not passed on. */
const OF_TOOLS = new Set([
  "Apache-2.0 AND MIT",
  "Apache-2.0 AND LGPL-3.0-or-later",
  "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "LGPL-3.0-or-later",
  "MIT/X11",
  "MPL-2.0",
  "Python-2.0",
]);
/** Packages for which the lock file names no known licence, with the licence of their own files. */
const BY_NAME: Record<string, string> = {
  "email-validator": "Unlicense",
  "facebook-nodejs-business-sdk": "Platform License",
};

/**
 * Checks the lock file.
 *
 * @param allowScripts of package.json: it allows or refuses every package with an install script
 * @returns a sentence for each problem
 */
export function problemsOf({ packages }: LockFile, allowScripts: Record<string, boolean>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === "") return [];
    const name = nameOf(path);
    const licence = entry.license ?? BY_NAME[name];
    const isKnown =
      licence && (SHIPPED.has(licence) || (entry.dev && (OF_TOOLS.has(licence) || BY_NAME[name] === licence)));
    return [
      !entry.integrity?.startsWith("sha512-") && `${path} has no sha512 integrity`,
      // Without an address each installation uses its own registry, and the integrity hash decides.
      entry.resolved && `${path} names a host: ${entry.resolved}`,
      entry.hasInstallScript && !(name in allowScripts) && `${path} runs a script when it is installed`,
      !isKnown && `${path} has the licence ${licence ?? "none"}`,
    ].filter((problem) => typeof problem === "string");
  });
}

/** The number of packages of each licence, the most frequent first. */
export function licencesOf({ packages }: LockFile): [licence: string, shipped: number, ofTools: number][] {
  const all = Object.entries(packages).filter(([path]) => path !== "");
  const groups = Map.groupBy(all, ([path, { license }]) => license ?? BY_NAME[nameOf(path)] ?? "none");
  return [...groups]
    .map(([licence, some]): [string, number, number] => {
      const shipped = some.filter(([, { dev }]) => !dev).length;
      return [licence, shipped, some.length - shipped];
    })
    .sort((a, b) => b[1] + b[2] - a[1] - a[2]);
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

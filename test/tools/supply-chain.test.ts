import { expect, it } from "vitest";
import { type LockFile, problemsOf } from "../../tools/supply-chain/lock-file.ts";

const sound = { integrity: "sha512-AAAA", license: "MIT", dev: false, hasInstallScript: false };
const lockOf = (entry: object): LockFile => ({ packages: { "node_modules/a": { ...sound, ...entry } } });

it.each([
  [{}, []],
  [{ integrity: "sha1-AAAA" }, ["node_modules/a has no sha512 integrity"]],
  [{ resolved: "https://elsewhere.example/a.tgz" }, ["node_modules/a names a host: https://elsewhere.example/a.tgz"]],
  [{ hasInstallScript: true }, ["node_modules/a runs a script when it is installed"]],
  [{ license: "MPL-2.0" }, ["node_modules/a has the licence MPL-2.0"]],
  [{ license: "MPL-2.0", dev: true }, []],
  [{ license: undefined, dev: true }, ["node_modules/a has the licence none"]],
])("of a lock file %j finds %j", (entry, problems) => {
  expect(problemsOf(lockOf(entry), { esbuild: true })).toEqual(problems);
});

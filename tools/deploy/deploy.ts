// npm run deploy: the pages, the migrations of every database and the Worker, to Cloudflare. Ends at the first that fails.
import { execFileSync } from "node:child_process";
import { boundShards } from "../db/bindings.ts";

const run = (program: string, ...args: string[]) =>
  execFileSync(`node_modules/.bin/${program}`, args, { stdio: "inherit" });

run("vite", "build");
for (const database of ["DB", ...boundShards()]) run("wrangler", "d1", "migrations", "apply", database, "--remote");
run("wrangler", "deploy");

// The kept document of the public API is OpenAPI 3.1, by its official schema, and a client that is made from it compiles.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it, onTestFinished } from "vitest";
import document from "../../web/public/openapi-v1.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "../..");

it("is valid", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect([valid, errors]).toEqual([true, undefined]);
});

/** A program of a customer. A default answer is an error, which the generator joins to the answer. */
const PROGRAM = `
import { ComentariosService, Decision, JuzgarService, OpenAPI } from "./client";
OpenAPI.BASE = "https://atalaya.example";
OpenAPI.TOKEN = "atalaya_live_…";
const judged = await JuzgarService.judgeText({ text: "hola" });
if ("scores" in judged) console.log(judged.scores.toxic, judged.reasons[0]?.threshold);
else console.log(judged.code, judged.detail_en, judged.errors?.[0]?.detail_en);
const list = await ComentariosService.listComments();
if ("items" in list)
  for (const { id, author_name } of list.items)
    if (author_name === null) await ComentariosService.decideComment(id, { action: Decision.action.HIDE });
`;
/** What the document does not have. */
const WRONG = 'const page: string = (await ComentariosService.getComment("1")).page;';

it("makes a client that compiles, and whose types know the fields", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "atalaya-client-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (program: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(ROOT, "node_modules", program), ...args], { cwd: folder, encoding: "utf8" });
  const input = join(ROOT, "web/public/openapi-v1.json");
  run("openapi-typescript-codegen/bin/index.js", "--input", input, "--output", "client", "--client", "fetch");
  const compile = (name: string, program: string) => {
    writeFileSync(join(folder, name), program);
    const to = ["--module", "esnext", "--moduleResolution", "bundler", "--target", "esnext", "--lib", "esnext,dom"];
    try {
      return run("typescript/bin/tsc", "--noEmit", "--strict", "--types", "", ...to, name);
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };
  expect(compile("program.ts", PROGRAM)).toBe("");
  expect(compile("wrong.ts", `${PROGRAM}${WRONG}`)).toContain("'page' does not exist");
});

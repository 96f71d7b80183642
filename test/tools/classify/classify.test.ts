import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { createPageJudge } from "../../../tools/classify/judge.ts";
import { readOptions } from "../../../tools/classify/options.ts";
import { inBatches } from "../../../tools/classify/row-batches.ts";
import { rowsOf } from "../../../tools/classify/rows.ts";

const PROGRAM = join(import.meta.dirname, "../../../tools/classify/classify.ts");
const folder = mkdtempSync(join(tmpdir(), "atalaya-classify-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Line = { text: string | null; lang?: string; scores?: object; decision?: { status: string }; error?: string };

/** Runs the program to its end. @param input its standard input */
async function classify(args: string[], input = ""): Promise<{ lines: Line[]; problems: string; code: number | null }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, INIT_CWD: folder } });
  let output = "";
  let problems = "";
  child.stdout.setEncoding("utf8").on("data", (piece) => (output += piece));
  child.stderr.setEncoding("utf8").on("data", (piece) => (problems += piece));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const lines = output.split("\n").filter((line) => line !== "");
  return { lines: lines.map((line) => JSON.parse(line)), problems, code };
}

const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const jsonLines = (texts: string[]) => texts.map((text) => `${JSON.stringify({ text })}\n`).join("");
const textsOf = (lines: Line[]) => lines.map(({ text }) => text);
const textsIn = async (path: string) =>
  (await Array.fromAsync(rowsOf(path))).map((row) => ("text" in row ? row.text : row.problem));
/** The judge that `npm run classify` uses with these arguments. */
const judgeOf = (...args: string[]) => createPageJudge(readOptions([...args, "-"], folder));

const ABUSE = "Eres una hija de puta, ojalá te mueras";
const SPAM = "Préstamos sin buró en 20 minutos, escribe al WhatsApp 55 0188 3441";

describe("npm run classify", () => {
  it("judges a comment as the Worker does by default", () => {
    const lines = ["Gracias, muy buena atención para todos", ABUSE, SPAM].map(judgeOf());
    expect(lines.map(({ decision }) => decision.status)).toEqual(["approved", "disapproved", "disapproved"]);
    expect(lines[0]).toMatchObject({ lang: "es", decision: { reasons: [] } });
    expect(lines[1]!.decision.reasons).toContainEqual(expect.objectContaining({ kind: "score", head: "toxic" }));
    for (const { scores } of lines) {
      for (const [head, score] of Object.entries(scores)) expect(score >= 0 && score <= 1, head).toBe(true);
      expect(Object.keys(scores)).toEqual(expect.arrayContaining(["toxic", "spam", "legitimate"]));
    }
  });

  it("reads gzip whatever its name, several files in turn, paths from where it was called, and standard input", async () => {
    file("first.jsonl", jsonLines(["uno", "dos"]));
    file("second.jsonl.gz", gzipSync(jsonLines(["tres"])));
    const files = ["first.jsonl", "second.jsonl.gz", "first.jsonl", "-"];
    const { lines, problems, code } = await classify(files, `message,id\n"${ABUSE}",1\n`);
    expect(textsOf(lines)).toEqual(["uno", "dos", "tres", "uno", "dos", ABUSE]);
    expect(lines.at(-1)).toEqual(judgeOf()(ABUSE));
    expect({ problems, code }).toEqual({ problems: "", code: 0 });
  });

  it.each([
    ["commas", 'id,Comentario\n1,"Hola, ""amigos""\ncómo están"\n2,bien\n'],
    ["semicolons and a byte order mark", '\ufeffid;Comentario\n1;"Hola, ""amigos""\ncómo están"\n2;bien\n'],
    ["a column of its own", '"lo que dicen"\n"Hola, ""amigos""\ncómo están"\nbien\n'],
  ])("reads the texts of a CSV with %s", async (_, content) => {
    expect(await textsIn(file("table.csv", content))).toEqual(['Hola, "amigos"\ncómo están', "bien"]);
  });

  it("keeps the place of an unreadable row, names its line and a truncated file, and fails at the end", async () => {
    const path = file("broken.jsonl", `${jsonLines(["uno"])}{"text": \n\n{"id": 1, "other": 2}\n${jsonLines(["dos"])}`);
    const cut = gzipSync(jsonLines(Array(2000).fill("una frase cualquiera"))).subarray(0, 200);
    const { lines, problems, code } = await classify([file("cut.gz", cut), path]);
    expect(textsOf(lines).slice(-4)).toEqual(["uno", null, null, "dos"]);
    expect(lines.at(-3)).toEqual({ text: null, error: "no JSON" });
    expect(problems).toContain("cut.gz: unexpected end of file");
    expect(problems).toContain(`${path}:2: no JSON`);
    expect(problems).toContain(`${path}:4: no column named text`);
    expect(code).toBe(1);
  });

  it("reads an empty file, and names a table without a text column and an unknown option", async () => {
    expect(await textsIn(file("empty", ""))).toEqual([]);
    await expect(textsIn(file("none.csv", "a,b\n1,2\n"))).rejects.toThrow("the first line has a, b");
    expect(() => readOptions(["--plan", "gold", "x"], folder)).toThrow("one of basic, pro, business wanted");
  });

  it("takes a key from a file, refuses rules of this machine for another one, and needs a key", () => {
    const path = file("key", "atalaya_live_abc\n");
    const api = ["--api", "https://atalaya.example", "--key-file", path];
    expect(readOptions([...api, "--page", "p1", "--from", "200", "x.csv"], folder)).toMatchObject({
      api: { origin: "https://atalaya.example", key: "atalaya_live_abc", page: "p1" },
      from: 200,
    });
    expect(() => readOptions([...api, "--level", "suave", "x.csv"], folder)).toThrow("of this machine");
    expect(() => readOptions(["--api", "https://atalaya.example", "x.csv"], folder)).toThrow("needs a key");
  });

  it("reads rows in batches that a request can take, and continues where it stopped", async () => {
    const rowsOfLengths = async function* (lengths: number[]) {
      for (const [at, length] of lengths.entries()) yield { line: at + 1, text: "a".repeat(length) };
    };
    const sizes = async (lengths: number[], skipped = 0) =>
      (await Array.fromAsync(inBatches(rowsOfLengths(lengths), skipped))).map(({ length }) => length);
    expect(await sizes(Array<number>(250).fill(10))).toEqual([100, 100, 50]);
    expect(await sizes(Array<number>(250).fill(10), 240)).toEqual([10]);
    expect(await sizes([70_000, 20_000, 200_000, 1])).toEqual([1, 1, 1, 1]);
    expect(await sizes([])).toEqual([]);
    const path = file("three.jsonl", jsonLines(["uno", "dos", "tres"]));
    expect(textsOf((await classify([path, "--from", "2"])).lines)).toEqual(["tres"]);
  });

  it("decides by the plan and the level", () => {
    const statuses = (texts: string[], ...args: string[]) =>
      texts.map(judgeOf(...args)).map(({ decision }) => decision.status);
    const policy = [SPAM, "You stupid bitch, everybody in this town knows it"];
    expect(statuses(policy)).toEqual(["disapproved", "disapproved"]);
    expect(statuses(policy, "--plan", "pro")).toEqual(["flagged", "disapproved"]);
    // Basic judges Spanish only.
    expect(statuses(policy, "--plan", "basic")).toEqual(["flagged", "approved"]);

    const doubtful = [
      "qué tontería más grande, payasos",
      "menudo ridículo",
      "vaya par de inútiles",
      "gana dinero desde casa",
    ];
    const severity = (level: string) =>
      statuses(doubtful, "--level", level).reduce(
        (sum, status) => sum + ["approved", "flagged", "disapproved"].indexOf(status),
        0,
      );
    expect(severity("suave")).toBeLessThan(severity("estricto"));
  });

  it("returns hostile texts unchanged", async () => {
    const texts = [
      "",
      "😀",
      "\ud800 solo",
      "\u0301".repeat(3000),
      "\u202eשלום",
      `${"a ".repeat(60_000)}fin`,
      "\u0000\u2028",
    ];
    const lines = (await textsIn(file("hostile.jsonl", jsonLines(texts)))).map(judgeOf());
    expect(textsOf(lines)).toEqual(texts);
    expect(lines.every(({ decision }) => decision.status !== "disapproved")).toBe(true);
  });

  it("stops quietly when its output is closed", async () => {
    const path = file("long.jsonl", jsonLines(Array(3000).fill("una frase cualquiera que se repite")));
    const child = spawn(process.execPath, [PROGRAM, path]);
    let problems = "";
    child.stderr.on("data", (piece) => (problems += piece));
    child.stdout.once("data", () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect({ code, problems }).toEqual({ code: 0, problems: "" });
  });
});

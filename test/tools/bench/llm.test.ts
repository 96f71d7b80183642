// The command as a person runs it, against an HTTP server that speaks Cloudflare's REST API.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readSettings } from "../../../tools/bench/llm/settings.ts";
import { createStandInAi, type StandInAi } from "../../support/ai.ts";
import { runPrograms } from "../run-programs.ts";

const PATH = /^\/client\/v4\/accounts\/example-account\/ai\/run\/(@cf\/.+)$/;
const ACCOUNT = { CLOUDFLARE_ACCOUNT_ID: "example-account", CLOUDFLARE_API_TOKEN: "example-token" };

let ai: StandInAi;
let server: Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bench-llm-"));
  server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    const model = PATH.exec(request.url ?? "")?.[1];
    if (!model || request.headers.authorization !== "Bearer example-token")
      return send(401, { success: false, result: null, errors: [{ code: 10000, message: "Authentication error" }] });
    try {
      const result = await ai.binding.run(model, JSON.parse(await text(request)), {
        rejectIfBusy: true,
        signal: AbortSignal.timeout(1000),
      });
      return send(200, { success: true, result, errors: [], messages: [] });
    } catch (error) {
      const [, code, message] = /^(\d+): (.*)/.exec((error as Error).message) ?? [];
      return send(code === "5007" ? 400 : 429, {
        success: false,
        result: null,
        errors: [{ code: Number(code), message }],
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  ai = createStandInAi();
});

const ROWS = [
  { text: "Eres un imbécil", label: { toxic: 1, spam: 0 }, class: "toxic" },
  { text: "Préstamos rápidos", label: { toxic: 0, spam: 1 } },
  { text: "Llegó tarde y frío", label: { toxic: 0, spam: 0 }, class: "complaint" },
  { text: "¿Abren hoy?", label: { toxic: 0, spam: 0 }, class: "question" },
  { text: "Qué rico", label: { toxic: 0, spam: 0 }, class: "praise" },
  { text: "Sin etiqueta", label: { toxic: null, spam: null } },
];
function dataFile(name: string, rows: unknown[] = ROWS): string {
  const lines = rows.map((row) => JSON.stringify(row)).join("\n");
  const path = join(folder, name);
  writeFileSync(path, name.endsWith(".gz") ? gzipSync(lines) : lines);
  return path;
}

async function run(args: string[]) {
  const child = spawn(process.execPath, ["tools/bench/bench.ts", "llm", ...args], {
    env: { PATH: process.env.PATH!, ...ACCOUNT, CLOUDFLARE_API_ORIGIN: origin },
  });
  const [out, code] = await Promise.all([text(child.stdout), new Promise((resolve) => child.once("close", resolve))]);
  return { out, code };
}

describe("npm run bench -- llm", () => {
  it("says what is missing and measures nothing: an account, data, a valid row", () => {
    expect(() => readSettings(["a.jsonl"], { CLOUDFLARE_ACCOUNT_ID: "x" })).toThrow(
      "No account is configured: set CLOUDFLARE_API_TOKEN.",
    );
    const broken = dataFile("c.jsonl", [ROWS[0], { text: 3 }]);
    const [noData, noRow] = runPrograms(
      [[], [broken]].map((args) => ({ program: "bench/llm/bench", args })),
      { ...process.env, ...ACCOUNT },
    );
    expect(noData).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("No data was named") });
    expect(noRow).toMatchObject({ stdout: "", stderr: expect.stringContaining("c.jsonl:2 is no labelled row") });
  });

  it("measures each model by itself, per category, with latency and cost", async () => {
    ai.answer = { option: "queja", probability: 0.9 };
    const files = [dataFile("a.jsonl"), dataFile("b.jsonl.gz", ROWS.slice(0, 1))];
    const { out, code } = await run([...files, "--per-minute", "60000"]);
    expect(code).toBe(0);
    // Six labelled rows, one of them a complaint; clef-flash: 346 tokens each at 0.09 USD a million.
    expect(out).toContain("## @cf/cloudflare/clef-flash\n\n6 comments, 6 answered, 16.7 % right");
    expect(out).toContain("2076 tokens in, 0 out · 0.0311 USD and 2831 neurons per 1,000 comments");
    expect(out).toContain("| ofensivo | 2 | 2 | 0.0 % | 100.0 % | 0.0 % | 0.0 % |");
    expect(out).toContain("| queja | 1 | 1 | 100.0 % | 100.0 % | 0.0 % | 0.0 % |");
    expect(out).toMatch(/p50 \d+ ms, p95 \d+ ms/);
    expect(out).toContain("## @cf/google/gemma-4-26b-a4b-it\n\n6 comments, 6 answered");
    expect(ai.calls).toHaveLength(12);
  });

  it("asks about the given number of rows, and counts missing answers", async () => {
    ai.busy = true;
    const { out, code } = await run([
      dataFile("a.jsonl"),
      "--limit",
      "3",
      "--model",
      "@cf/cloudflare/clef",
      "--per-minute",
      "60000",
    ]);
    expect(out).toContain("3 comments, 0 answered");
    expect(code).toBe(1);
    expect(ai.calls).toHaveLength(3);
  });
});

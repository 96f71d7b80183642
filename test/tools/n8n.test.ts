// The recipe for n8n: its code verifies what the product signs, and its calls are routes of the public API.
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import flow from "../../web/public/n8n-atalaya.json" with { type: "json" };
import document from "../../web/public/openapi-v1.json" with { type: "json" };
import { newSigningSecret, signedHeaders } from "../../worker/platform/webhooks/sign.ts";

const { jsCode } = flow.nodes.find(({ type }) => type.endsWith(".code"))!.parameters as { jsCode: string };
const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;

/** Runs the code as n8n does: items as `$input`, binary data by a helper. */
async function run(secrets: string[], headers: Record<string, string>, body: string): Promise<unknown> {
  const code = jsCode.replace("['whsec_…']", JSON.stringify(secrets));
  const helpers = { getBinaryDataBuffer: async () => Buffer.from(body) };
  const input = { first: () => ({ json: { headers } }) };
  return AsyncFunction("$input", "require", code).call({ helpers }, input, createRequire(import.meta.url));
}

const body = JSON.stringify({ type: "comment.flagged", data: { comment: { id: "1", text: "¡Mira! http://a.es" } } });
const signed = (secrets: string[], at = Date.now()) => signedHeaders(secrets, { id: "comment_1_2", at, body });

it("accepts what the product signs, also while the secret is replaced, and gives the next node the event", async () => {
  const [old, next] = [newSigningSecret(), newSigningSecret()];
  const event = [{ json: JSON.parse(body) }];
  expect(await run([old], signed([next, old]), body)).toEqual(event);
  expect(await run([old, next], signed([next]), body)).toEqual(event);
});

it("refuses another body, another secret, an old message, and one without a signature", async () => {
  const secret = newSigningSecret();
  await expect(run([secret], signed([secret]), body.replace("1", "2"))).rejects.toThrow("no es de Atalaya");
  await expect(run([newSigningSecret()], signed([secret]), body)).rejects.toThrow("no es de Atalaya");
  await expect(run([secret], signed([secret], Date.now() - 600_000), body)).rejects.toThrow("cinco minutos");
  await expect(run([secret], {}, body)).rejects.toThrow("Sin firma");
});

it("answers without the last node's data, since n8n answers 500 where that node has none", () => {
  const webhook = flow.nodes.find(({ type }) => type.endsWith(".webhook"))!.parameters;
  expect(webhook).toMatchObject({ responseMode: "lastNode", responseData: "noData" });
});

it("calls routes that exist, with decisions that they accept", () => {
  const calls = flow.nodes.filter(({ type }) => type.endsWith(".httpRequest")).map(({ parameters }) => parameters);
  const actions = document.components.schemas.Decision.properties.action.enum;
  for (const { url, jsonBody } of calls as { url: string; jsonBody: string }[]) {
    const path = url.replace("=https://TU-ATALAYA", "").replace(/\{\{.*\}\}/, "{id}");
    expect(Object.keys(document.paths)).toContain(path);
    expect(actions).toContain(JSON.parse(jsonBody).action);
  }
  expect(calls).toHaveLength(2);
});

// The security headers of answers and pages, and the length of the session secret.
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { parseEnv } from "../../worker/env.ts";
import { pageHeaders } from "../../worker/http/security-headers.ts";
import { createTestApp } from "../support/app.ts";

it.each([
  ["an answer", "/api/health", 200],
  ["a refusal", "/api/auth/verify-token", 401],
  ["an unknown path", "/api/nothing", 404],
  ["a request for the socket without an upgrade", "/api/live", 404],
  ["a webhook's refusal", "/api/webhooks/meta", 403],
  ["an invalid link of a mail", "/api/mail/unsubscribe?token=x", 404],
  ["an invalid picture of a mail", "/api/mail/chart.png?bars=x", 400],
])("forbids browsers to run, sniff, frame or store %s", async (_name, path, status) => {
  const answer = await createTestApp().request(path);
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "strict-transport-security": expect.stringContaining("max-age="),
    "cache-control": "no-store",
  });
});

it("names every host that a page may load from, and requires trusted types", () => {
  const policy = pageHeaders()["Content-Security-Policy"]!;
  const sources = policy.split("; ").flatMap((directive) => directive.split(" ").slice(1));
  // Neither all hosts of a scheme nor inline code.
  for (const wide of ["https:", "http:", "*", "blob:", "'unsafe-inline'", "'unsafe-eval'"])
    expect(sources).not.toContain(wide);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
});

it("requires a session secret of 32 characters", () => {
  const settings = env as unknown as Record<string, unknown>;
  expect(() => parseEnv({ ...settings, SESSION_SECRET: "x".repeat(31) })).toThrow("SESSION_SECRET");
  expect(parseEnv({ ...settings, SESSION_SECRET: "x".repeat(32) }).SESSION_SECRET).toHaveLength(32);
});

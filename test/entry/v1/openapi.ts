// The document of the public API, made from its operations by Hono's own integration, and what a change of it would break.
import { OpenAPIHono } from "@hono/zod-openapi";
import { OPERATIONS, V1_PATH } from "../../../worker/entry/v1/app.ts";
import type { Operation } from "../../../worker/entry/v1/operation.ts";
import { ENGLISH } from "../../../worker/entry/v1/problem.ts";
import { Problem } from "../../../worker/entry/v1/schemas.ts";
import { AppError } from "../../../worker/errors.ts";
import { ROUTE_LIMITS } from "../../../worker/http/limits/route-limits.ts";
import { EVENTS } from "./events.ts";

type Route = Parameters<OpenAPIHono["openAPIRegistry"]["registerPath"]>[0];
type Example = { request?: unknown; answer: unknown };

const INFO = {
  title: "Atalaya",
  version: "1",
  description: "Lee los comentarios de tus páginas y decide sobre ellos. Cómo se empieza: /desarrolladores",
};

/** @param examples of each operation, by its id */
export function documentOf(examples: Record<string, Example>): object {
  const app = new OpenAPIHono();
  const { openAPIRegistry } = app;
  const bearer = openAPIRegistry.registerComponent("securitySchemes", "key", {
    type: "http",
    scheme: "bearer",
    description: "Una clave de Configuración, Claves",
  });
  for (const each of OPERATIONS) openAPIRegistry.registerPath(routeOf(each, bearer.name, examples[each.id]));
  for (const [type, { summary, body }] of Object.entries(EVENTS))
    openAPIRegistry.registerWebhook({
      method: "post",
      path: type,
      summary,
      request: { body: { required: true, content: { "application/json": { schema: body } } } },
      responses: { 200: { description: "Cualquier 2xx: recibido. 410 apaga el webhook; lo demás se repite" } },
    });
  return app.getOpenAPI31Document({ openapi: "3.1.0", info: INFO, servers: [{ url: "/" }], "x-errors": errors() });
}

/** The codes that keys meet, which the page for developers lists. */
const errors = () =>
  Object.fromEntries(
    Object.entries(ENGLISH).map(([code, english]) => {
      const { status, customerMessage } = new AppError(code as keyof typeof ENGLISH);
      return [code, { status, detail: customerMessage, detail_en: english }];
    }),
  );

function routeOf(each: Operation, scheme: string, example: Example | undefined): Route {
  const { params, query, headers, body, answer } = each;
  const limits = ROUTE_LIMITS[each.limits ?? (each.method === "GET" ? "read" : "write")];
  const needs = each.ability === "any" ? "Cualquier clave." : `Permiso: \`${each.ability}\`.`;
  return {
    method: each.method.toLowerCase() as Route["method"],
    path: `${V1_PATH}${each.path.replaceAll(/:(\w+)/g, "{$1}")}`,
    operationId: each.id,
    tags: [each.tag],
    summary: each.summary,
    description: [each.description, needs, `${limits.user} al minuto por clave.`].filter(Boolean).join(" "),
    security: [{ [scheme]: [] }],
    request: {
      ...(params && { params: params as never }),
      ...(query && { query: query as never }),
      ...(headers && { headers: headers as never }),
      ...(body && {
        body: {
          required: true,
          content: { "application/json": { schema: body, ...(example?.request ? { example: example.request } : {}) } },
        },
      }),
    },
    responses: {
      [each.status ?? 200]: {
        description: "Hecho",
        content: { "application/json": { schema: answer, ...(example && { example: example.answer }) } },
      },
      default: { description: "Un error", content: { "application/problem+json": { schema: Problem } } },
    },
  };
}

type Node = { [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
/** What a client's program does not depend on. */
const TEXTS = new Set([
  "description",
  "summary",
  "example",
  "tags",
  "info",
  "servers",
  "default",
  "detail",
  "detail_en",
]);

/** What a client that was written for `kept` would miss in `now`: paths, fields, values, or a field that it must send since then. */
export function breakingChanges(kept: unknown, now: unknown): string[] {
  const asked = new Set(
    JSON.stringify(now)
      .match(/"requestBody":.*?"\$ref":"([^"]+)"/g)
      ?.map((text) => text.match(/schemas\/(\w+)"$/)?.[1]),
  );
  return missing(kept, now, "", asked);
}

function missing(kept: unknown, now: unknown, at: string, asked: Set<string | undefined>): string[] {
  if (Array.isArray(kept)) {
    if (at.endsWith("/parameters")) return missing(byName(kept), byName(now), at, asked);
    const there = new Set((Array.isArray(now) ? now : [now]).map((value) => JSON.stringify(value)));
    return kept.filter((value) => !there.has(JSON.stringify(value))).map((value) => `${at}: ${JSON.stringify(value)}`);
  }
  if (!isNode(kept)) return kept === now ? [] : [`${at}: ${String(kept)}`];
  if (!isNode(now)) return [at];
  const lost = Object.keys(kept)
    // A field may have one of these names, but what is beside a schema is an example.
    .filter((key) => !TEXTS.has(key) || (isNode(kept[key]) && !("schema" in kept)))
    .flatMap((key) => (key in now ? missing(kept[key], now[key], `${at}/${key}`, asked) : [`${at}/${key}`]));
  return [...lost, ...newlyNeeded(kept, now, at, asked)];
}

/** Fields and parameters that a request needs since then. */
function newlyNeeded(kept: Node, now: Node, at: string, asked: Set<string | undefined>): string[] {
  const needed = (node: Node) => (Array.isArray(node.required) ? (node.required as string[]) : []);
  const isAsked = asked.has(/\/schemas\/(\w+)/.exec(at)?.[1]) || at.includes("requestBody");
  const isList = at.endsWith("/parameters");
  const fields = isAsked ? needed(now).filter((name) => !needed(kept).includes(name)) : [];
  const parameters = isList ? Object.keys(now).filter((name) => !(name in kept) && (now[name] as Node).required) : [];
  return [...fields, ...parameters].map((name) => `${at}: ${name} is needed`);
}

const byName = (parameters: unknown): Node =>
  Object.fromEntries((parameters as Node[]).map((each) => [`${each.in} ${each.name}`, each]));

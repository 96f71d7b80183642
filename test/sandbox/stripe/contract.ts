// Checks answers and events against the contract: types, required fields, and no field that Stripe does not have.

import { Ajv, type ValidateFunction } from "ajv";
import { CONTRACT } from "../../../tools/sandbox/stripe/contract/openapi.ts";
import type { Method, Schema } from "../../../tools/sandbox/stripe/contract/types.ts";

const ajv = new Ajv({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } });
for (const [name, schema] of Object.entries(CONTRACT.schemas))
  ajv.addSchema(asJsonSchema(schema) as object, `/${name}`);

/** Translates OpenAPI's `nullable` and references into JSON schema, and forbids other fields in objects with named ones. */
function asJsonSchema(node: Schema): unknown {
  const { nullable, $ref, ...rest } = node;
  const converted: Record<string, unknown> = { ...rest };
  if ($ref) converted.$ref = `/${$ref.slice("#/components/schemas/".length)}`;
  if (rest.anyOf) converted.anyOf = rest.anyOf.map(asJsonSchema);
  if (rest.items) converted.items = asJsonSchema(rest.items);
  if (rest.properties) {
    converted.properties = Object.fromEntries(
      Object.entries(rest.properties).map(([name, property]) => [name, asJsonSchema(property)]),
    );
    if (Object.keys(rest.properties).length > 0) converted.additionalProperties ??= false;
  }
  return nullable ? { anyOf: [converted, { type: "null" }] } : converted;
}

// Nearly every object is reached from a customer. Compiling it here keeps that time out of the tests.
ajv.getSchema("/customer");

const compiled = new Map<string, ValidateFunction>();

function validator(key: string, schema: () => object): ValidateFunction {
  const known = compiled.get(key) ?? ajv.compile(schema());
  compiled.set(key, known);
  return known;
}

function check(validate: ValidateFunction, value: unknown, what: string) {
  if (validate(value)) return;
  const problems = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(
    `${what} breaks the contract:\n${problems.slice(0, 5).join("\n")}\n${JSON.stringify(value).slice(0, 600)}`,
  );
}

const TEMPLATES = Object.keys(CONTRACT.paths).sort(
  (a, b) => (a.match(/\{/g)?.length ?? 0) - (b.match(/\{/g)?.length ?? 0),
);

/** @throws Error that names what is wrong with an answer of the API */
export function checkAnswer(method: string, path: string, status: number, body: unknown): void {
  const what = `${method} ${path} ${status}`;
  if (status !== 200) {
    check(
      validator("error", () => ({ $ref: "/error" })),
      body,
      what,
    );
    return;
  }
  const template = TEMPLATES.find(
    (each) =>
      CONTRACT.paths[each]?.[lower(method)] && new RegExp(`^${each.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  if (!template) throw new Error(`The contract has no ${method} ${path}`);
  const key = `${method} ${template}`;
  check(
    validator(key, () => asJsonSchema(answerOf(lower(method), template)!) as object),
    body,
    what,
  );
}

/** The schema of an operation's answer with status 200. */
const answerOf = (method: Method, path: string): Schema | undefined =>
  CONTRACT.paths[path]?.[method]?.responses["200"].content["application/json"].schema;

const lower = (method: string) => method.toLowerCase() as Method;

/** @throws Error that names what is wrong with an event */
export function checkEvent(event: { type: string; data: { object: { object: string } } }): void {
  check(
    validator("event", () => ({ $ref: "/event" })),
    event,
    event.type,
  );
  const { object } = event.data;
  check(
    validator(object.object, () => ({ $ref: `/${object.object}` })),
    object,
    event.type,
  );
}

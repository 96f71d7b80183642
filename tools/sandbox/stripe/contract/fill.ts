import { CONTRACT } from "./openapi.ts";
import type { Schema } from "./types.ts";

/**
 * Makes a whole object of the API from some fields. Missing required fields become null, empty or false, as the contract allows.
 *
 * @param name  of the object in the contract, e.g. `checkout.session`
 * @throws Error when a required field has no such value
 */
export function fill<T extends object>(name: string, fields: object): T {
  const schema = CONTRACT.schemas[name];
  if (!schema) throw new Error(`The contract has no ${name}`);
  return complete(schema, fields, name) as T;
}

/** Like `fill`, for a part of an object: `fillPart("subscription_schedule", ["phases"], …)`. */
export function fillPart<T extends object>(name: string, path: string[], fields: object): T {
  let schema = CONTRACT.schemas[name]!;
  for (const step of path) {
    const property = schema.properties?.[step];
    if (!property) throw new Error(`The contract has no ${name}.${path.join(".")}`);
    schema = property.items ?? property;
  }
  return complete(schema, fields, `${name}.${path.join(".")}`) as T;
}

function complete(schema: Schema, value: object, path: string): object {
  const whole: Record<string, unknown> = { ...value };
  for (const name of schema.required ?? []) {
    const property = schema.properties?.[name];
    const given = whole[name];
    if (!property) continue;
    if (given === undefined) whole[name] = empty(property, `${path}.${name}`);
    else if (isPlain(given) && property.properties) whole[name] = complete(property, given, `${path}.${name}`);
  }
  return whole;
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function empty(schema: Schema, path: string): unknown {
  if (schema.nullable) return null;
  if (schema.type === "array") return [];
  if (schema.type === "boolean") return false;
  if (schema.enum?.length === 1) return schema.enum[0];
  if (schema.type === "object") return complete(schema, {}, path);
  throw new Error(`${path} is required`);
}

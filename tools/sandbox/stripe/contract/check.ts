// Converts the values of a form to the types of the contract, and refuses unknown parameters in Stripe's words.

import { invalid } from "../http/errors.ts";
import type { FormTree } from "../http/form.ts";
import type { Schema } from "./types.ts";

/**
 * Checks and converts a value.
 *
 * @param name  of the parameter in Stripe's form: `items[0][price]`; empty for the whole request
 * @returns numbers, booleans, lists and objects instead of texts; an empty text, which means "unset", stays a text
 * @throws StripeError 400 with `param`
 */
export function check(schema: Schema, value: FormTree, name: string): unknown {
  if (schema.anyOf) return checkOneOf(schema.anyOf, value, name);
  if (schema.type === "object") return checkObject(schema, value, name);
  if (schema.type === "array") return checkArray(schema, value, name);
  if (typeof value !== "string") throw invalid(`Invalid ${schema.type ?? "string"}`, { param: name });
  return checkWord(schema, value, name);
}

function checkOneOf(choices: Schema[], value: FormTree, name: string): unknown {
  const sameShape = choices.filter((choice) => (typeof value === "string") !== isNested(choice));
  let first: unknown;
  for (const choice of sameShape.length > 0 ? sameShape : choices) {
    try {
      return check(choice, value, name);
    } catch (error) {
      first ??= error;
    }
  }
  throw first;
}

const isNested = ({ type, anyOf }: Schema): boolean =>
  type === "object" || type === "array" || (anyOf?.every(isNested) ?? false);

function checkObject(schema: Schema, value: FormTree, name: string): unknown {
  if (typeof value === "string") throw invalid("Invalid object", { param: name });
  const checked: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) {
    const path = name ? `${name}[${key}]` : key;
    const property = schema.properties?.[key] ?? mapValue(schema);
    if (!property) throw invalid(`Received unknown parameter: ${path}`, { param: path, code: "parameter_unknown" });
    checked[key] = check(property, part, path);
  }
  for (const key of schema.required ?? []) {
    const path = name ? `${name}[${key}]` : key;
    if (checked[key] === undefined)
      throw invalid(`Missing required param: ${path}.`, { param: path, code: "parameter_missing" });
  }
  return checked;
}

const mapValue = ({ additionalProperties }: Schema) =>
  typeof additionalProperties === "object" ? additionalProperties : undefined;

function checkArray(schema: Schema, value: FormTree, name: string): unknown {
  if (typeof value === "string") throw invalid("Invalid array", { param: name });
  return Object.keys(value).map((key, index) => {
    if (!/^\d+$/.test(key)) throw invalid("Invalid array", { param: name });
    return check(schema.items!, value[key]!, `${name}[${index}]`);
  });
}

function checkWord({ type, enum: allowed, maxLength }: Schema, value: string, param: string): unknown {
  if (type === "boolean") {
    if (value === "true" || value === "false") return value === "true";
    throw invalid(`Invalid boolean: ${value}`, { param });
  }
  if (type === "integer") {
    if (/^-?\d+$/.test(value)) return Number(value);
    throw invalid(`Invalid integer: ${value}`, { param, code: "parameter_invalid_integer" });
  }
  if (type === "number") {
    if (value !== "" && Number.isFinite(Number(value))) return Number(value);
    throw invalid(`Invalid number: ${value}`, { param });
  }
  if (allowed && !allowed.includes(value))
    throw invalid(`Invalid ${param}: must be one of ${allowed.join(", ")}`, { param });
  if (maxLength && value.length > maxLength)
    throw invalid(`Invalid string: must be at most ${maxLength} characters`, { param });
  return value;
}

import { type Contract, type Description, FORM, type Method, type Operation, REF, type Schema } from "./types.ts";
import { CALLS, FILLED, OBJECTS, WORDS } from "./used.ts";

/**
 * Reduces a description to the names of `used.ts`: calls, their parameters, and the objects of their answers. A reduced description can be
 * reduced again.
 *
 * @throws Error that names a call, a parameter or an object that the description does not have
 */
export function prune({ info, paths, components }: Description): Contract {
  const kept: Contract = { version: info.version, paths: {}, schemas: {} };
  for (const [call, names] of Object.entries(CALLS)) {
    const [verb = "", path = ""] = call.split(" ");
    const method = verb.toLowerCase() as Method;
    const operation = paths[path]?.[method];
    if (!operation) throw new Error(`The description has no ${call}`);
    kept.paths[path] = { ...kept.paths[path], [method]: operationOf(method, operation, names, call) };
  }
  for (const name of OBJECTS) if (!components.schemas[name]) throw new Error(`The description has no object ${name}`);

  const rules: Rules = {
    isOther: (name) => !OBJECTS.includes(name) && isObject(components.schemas[name]),
    isFilled: (name) => FILLED.includes(name),
  };
  // Objects refer to their parts, which are kept when they are found.
  const met = ["error", ...OBJECTS];
  for (const name of met) {
    const schema = components.schemas[name];
    if (!schema || kept.schemas[name]) continue;
    kept.schemas[name] = cut(schema, rules);
    met.push(...namesIn(kept.schemas[name]));
  }
  const events = kept.schemas.event?.properties?.type;
  if (events?.enum)
    events.enum = events.enum.filter((type) => OBJECTS.some((name) => `${type}`.startsWith(`${name}.`)));
  return kept;
}

/** Whether a schema is an object of Stripe, which has its name in the field `object`; shared parts have no such field. */
const isObject = (schema: Schema | undefined) => schema?.properties?.object?.enum?.length === 1;

function operationOf(method: Method, operation: Operation, names: string[], call: string): Operation {
  const wanted = [...names, "expand"];
  const { schema: answer } = operation.responses["200"].content["application/json"];
  const responses: Operation["responses"] = {
    "200": { content: { "application/json": { schema: cut(answer, everything) } } },
  };
  if (method === "post") {
    const form = operation.requestBody?.content[FORM].schema ?? { type: "object" };
    const schema = cut(only(form, wanted, call), everything);
    return { parameters: [], requestBody: { content: { [FORM]: { schema } } }, responses };
  }
  const query = operation.parameters.filter(({ in: place }) => place === "query");
  for (const name of names)
    if (!query.some((parameter) => parameter.name === name)) throw new Error(`${call} has no parameter ${name}`);
  const parameters = query
    .filter(({ name }) => wanted.includes(name))
    .map(({ name, required, schema }) => ({ name, in: "query" as const, required, schema: cut(schema, everything) }));
  return { parameters, responses };
}

/** Reduces a form to some fields; `items.price` is a field of an object or of a list of objects. */
function only(schema: Schema, names: string[], where: string): Schema {
  if (schema.items) return { ...schema, items: only(schema.items, names, where) };
  if (schema.anyOf) {
    const parts = schema.anyOf.map((part) => (part.properties || part.items ? only(part, names, where) : part));
    return { ...schema, anyOf: parts };
  }
  const properties: Record<string, Schema> = {};
  for (const [first, rests] of Object.entries(Object.groupBy(names, (name) => name.split(".")[0] ?? ""))) {
    const property = schema.properties?.[first];
    const inner = (rests ?? []).map((name) => name.split(".").slice(1).join(".")).filter(Boolean);
    if (property) properties[first] = inner.length > 0 ? only(property, inner, `${where} ${first}`) : property;
    else if (first !== "expand") throw new Error(`${where} has no parameter ${first}`);
  }
  const required = schema.required?.filter((name) => name in properties);
  return { ...schema, properties, required };
}

const everything: Rules = { isOther: () => false, isFilled: () => true };

/** Whether an object is never made here, and whether a field that may be empty is filled here. */
type Rules = { isOther: (schema: string) => boolean; isFilled: (field: string) => boolean };

function cut(schema: Schema, rules: Rules): Schema {
  const { $ref, type, nullable, enum: words, required, items, maxLength, additionalProperties: others } = schema;
  if ($ref) return { $ref, ...(nullable ? { nullable } : {}) };
  const choices = (schema.anyOf ?? []).filter(({ $ref }) => !$ref || !rules.isOther($ref.slice(REF.length)));
  const [choice] = choices;
  if (choice && choices.length === 1) return { ...cut(choice, rules), ...(nullable ? { nullable } : {}) };
  return {
    ...(type ? { type } : {}),
    ...(nullable ? { nullable } : {}),
    ...(words ? { enum: wordsOf(words) } : {}),
    ...(maxLength ? { maxLength } : {}),
    ...(choices.length > 0 ? { anyOf: choices.map((each) => cut(each, rules)) } : {}),
    ...(schema.properties ? { properties: fields(schema, rules) } : {}),
    ...(others === undefined ? {} : { additionalProperties: typeof others === "object" ? cut(others, rules) : others }),
    ...(required && required.length > 0 ? { required } : {}),
    ...(items ? { items: cut(items, rules) } : {}),
  };
}

const NULL: Schema = { type: "object", nullable: true, additionalProperties: false };
const NO_ENTRIES: Schema = { type: "array", items: { type: "object", additionalProperties: false } };

function fields({ properties = {}, required = [] }: Schema, rules: Rules): Record<string, Schema> {
  const kept: Record<string, Schema> = {};
  for (const [name, property] of Object.entries(properties)) {
    const isEmpty = holdsOthersOnly(property, rules) || (holdsObjects(property) && !rules.isFilled(name));
    if (isEmpty && property.type === "array") kept[name] = { ...NO_ENTRIES, nullable: property.nullable };
    else if (isEmpty && property.nullable) kept[name] = NULL;
    else if (isEmpty && !required.includes(name)) continue;
    else if (holdsOthersOnly(property, rules)) kept[name] = {};
    else kept[name] = cut(property, rules);
  }
  return kept;
}

const wordsOf = (all: Schema["enum"] & {}) => WORDS.find((each) => each.every((word) => all.includes(word))) ?? all;

function holdsOthersOnly({ $ref, anyOf, items }: Schema, rules: Rules): boolean {
  if ($ref) return rules.isOther($ref.slice(REF.length));
  if (items) return holdsOthersOnly(items, rules);
  return anyOf?.every((choice) => holdsOthersOnly(choice, rules)) ?? false;
}

/** Whether a schema is an object or a list of objects. A choice with a plain value, such as an id, is not. */
function holdsObjects({ $ref, type, properties, anyOf, items }: Schema): boolean {
  if (items) return holdsObjects(items);
  if (anyOf) return anyOf.every(holdsObjects);
  return $ref !== undefined || (type === "object" && properties !== undefined);
}

/** The names of the schemas that a schema refers to. */
function namesIn({ $ref, anyOf = [], items, properties = {}, additionalProperties }: Schema): string[] {
  const parts = [...anyOf, ...Object.values(properties)];
  if (items) parts.push(items);
  if (typeof additionalProperties === "object") parts.push(additionalProperties);
  return [...($ref ? [$ref.slice(REF.length)] : []), ...parts.flatMap(namesIn)];
}

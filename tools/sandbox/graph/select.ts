import type { Call, Handler } from "./call.ts";
import { badParameter, nonexistingField, notOffered } from "./errors.ts";
import { type Field, parseFields } from "./fields.ts";

/** The fields of a plain value; `{}` for one without fields. */
type Parts = { [name: string]: Parts };

type Read<Node> = (node: Node, call: Call, field: Field) => unknown;
/** A kind of field: a plain value with its parts, or an edge or other node with its view. `takes` names the arguments of an edge. */
type Nested<Node> =
  | { read: Read<Node>; parts: Parts }
  | { read: Read<Node>; view: () => View<never>; takes?: readonly string[] };

/** The view of a node. Each field is computed on demand; `undefined` is left out of the answer. */
export type View<Node> = {
  /** Meta's name of the node type, used in the unknown-field error. */
  type: string;
  defaults: string[];
  fields: Record<string, Read<Node> | Nested<Node>>;
};

/**
 * Returns the node with the requested fields, and always `id`.
 *
 * @throws GraphError 100 for a field the type does not have: one unknown field fails the whole call
 */
export function show<Node>(view: View<Node>, node: Node, call: Call, wanted: Field[] | undefined) {
  if (wanted) checkFields(view, wanted);
  return shown(view, node, call, wanted);
}

/** Like `show`, for fields that `checkFields` has checked. */
export function shown<Node>(view: View<Node>, node: Node, call: Call, wanted: Field[] | undefined) {
  const found: Record<string, unknown> = {};
  const fields = wanted ?? view.defaults.map((name): Field => ({ name, args: {} }));
  for (const field of fields) {
    const value = readOf(view.fields[field.name]!)(node, call, field);
    if (value !== undefined) found[field.name] = pick(value, field);
  }
  found.id ??= view.fields.id && readOf(view.fields.id)(node, call, { name: "id", args: {} });
  return found;
}

/** Checks the fields. Meta refuses an unknown field also when there is nothing to show. @throws GraphError 100 */
export function checkFields(view: View<never>, wanted: Field[]) {
  for (const field of wanted) {
    const known = Object.hasOwn(view.fields, field.name) && view.fields[field.name];
    if (!known) throw nonexistingField(field.name, view.type);
    const nested = typeof known === "function" ? { read: known, parts: {} } : known;
    const takes = "view" in nested ? (nested.takes ?? []) : [];
    const unknown = Object.keys(field.args).find((name) => !takes.includes(name));
    if (unknown !== undefined) throw notOffered(`the argument ${unknown} of the field ${field.name}`);
    if ("parts" in nested) checkParts(nested.parts, field);
    else if (field.sub) checkFields(nested.view(), field.sub);
  }
}

function checkParts(parts: Parts, { name, sub = [] }: Field) {
  if (sub.length > 0 && Object.keys(parts).length === 0) throw badParameter(`Subfields are not supported by ${name}`);
  for (const part of sub) {
    const known = Object.hasOwn(parts, part.name) && parts[part.name];
    if (!known) throw nonexistingField(part.name, name);
    checkParts(known, part);
  }
}

const readOf = <Node>(field: Read<Node> | Nested<Node>): Read<Node> =>
  typeof field === "function" ? field : field.read;

/** Applies sub-fields to a plain value. An edge, which has `data`, has already applied them. */
function pick(value: unknown, { sub }: Field): unknown {
  if (!sub || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pick(item, { name: "", args: {}, sub }));
  if ("data" in value)
    return Array.isArray(value.data) ? value : { data: pick(value.data, { name: "", args: {}, sub }) };
  const plain = value as Record<string, unknown>;
  return Object.fromEntries(
    sub.filter(({ name }) => name in plain).map((field) => [field.name, pick(plain[field.name], field)]),
  );
}

/** The handler of a node itself: its fields. @param check throws when the caller may not see it */
export const showing = <Node>(view: View<Node>, check: (call: Call) => void = () => undefined): Handler<Node> => ({
  takes: ["fields"],
  answer(call, node) {
    check(call);
    return show(view, node, call, parseFields(call.params.fields));
  },
});

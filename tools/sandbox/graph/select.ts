import type { Call } from "./call.ts";
import { badParameter } from "./errors.ts";
import type { Field } from "./fields.ts";

/** How a node is shown: each field computed on demand; `undefined` is left out of the answer. */
export type View<Node> = {
  /** Meta's name of the node type, used in the unknown-field error. */
  type: string;
  defaults: string[];
  fields: Record<string, (node: Node, call: Call, field: Field) => unknown>;
};

/**
 * The node with the wanted fields, `id` always among them.
 *
 * @throws GraphError 100 for a field the type does not have: one unknown field fails the whole call
 */
export function show<Node>(view: View<Node>, node: Node, call: Call, wanted: Field[] | undefined) {
  const shown: Record<string, unknown> = {};
  const fields = wanted ?? view.defaults.map((name): Field => ({ name, args: {} }));
  for (const field of fields) {
    const read = view.fields[field.name];
    if (!read) throw badParameter(`Tried accessing nonexisting field (${field.name}) on node type (${view.type})`);
    const value = read(node, call, field);
    if (value !== undefined) shown[field.name] = pick(value, field);
  }
  shown.id ??= view.fields.id?.(node, call, { name: "id", args: {} });
  return shown;
}

/** Sub-fields of a plain value; an edge has `data` and has already applied them itself. */
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

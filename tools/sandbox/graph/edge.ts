import type { Call, Params } from "./call.ts";
import { type Field, parseFields } from "./fields.ts";

/** An edge to be listed: called by its own address, or expanded inside another node's fields. */
export type EdgeRequest = { call: Call; path: string; params: Params; fields: Field[] | undefined };

export const edgeOf = (call: Call): EdgeRequest => ({
  call,
  path: call.path.join("/"),
  params: call.params,
  fields: parseFields(call.params.fields),
});

export const edgeIn = (call: Call, path: string, field: Field): EdgeRequest => ({
  call,
  path,
  params: { ...field.args },
  fields: field.sub,
});

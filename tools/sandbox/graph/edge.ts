import type { Call, Params } from "./call.ts";
import { type Field, parseFields } from "./fields.ts";

/** An edge that is a list. It is called by its own address, or expanded inside another node's fields. */
export type EdgeRequest = { call: Call; path: string; params: Params; fields: Field[] | undefined };

/** The parameters of every list. */
export const OF_LIST = ["fields", "limit", "after", "before"] as const;
/** The parameters of lists of posts and media: `since` and `until` refer to their own time. */
export const OF_DATED_LIST = [...OF_LIST, "since", "until"];

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

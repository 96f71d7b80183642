// Parses Meta's values tolerantly. Meta sends values that its documentation does not describe: a null, a number for a text, an
// entry without its id. One odd field must cost only that field.
import type * as z from "zod";

/** Receives the names of fields that were left out, such as `comments.data.message`; never what they contain. */
export type OnOdd = (fields: string[]) => void;

type Path = readonly PropertyKey[];
/** Marks a removed entry of a list until all of the list was checked. */
const LEFT_OUT = Symbol("left out");

/**
 * Parses a value with a schema and leaves out whatever does not fit: an optional field, an entry of a list, or what a field or an
 * entry without its required parts belongs to. Null counts as missing and is not odd.
 *
 * @param value parsed JSON; it is changed
 * @returns null when the value as a whole does not fit
 */
export function readTolerantly<T>(schema: z.ZodType<T>, value: unknown, onOdd?: OnOdd): T | null {
  const odd = new Set<string>();
  for (;;) {
    const parsed = schema.safeParse(value);
    const left = parsed.success ? parsed.data : leaveOut(value, parsed.error, odd);
    if (left === "again") continue;
    if (odd.size > 0) onOdd?.([...odd]);
    return left;
  }
}

/** @returns null when nothing is left */
function leaveOut(value: unknown, { issues }: z.ZodError, odd: Set<string>): "again" | null {
  const lists = new Set<unknown[]>();
  for (const { path } of issues) if (!leaveOutAt(value, path, { odd, lists })) return null;
  for (const list of lists) list.splice(0, list.length, ...list.filter((entry) => entry !== LEFT_OUT));
  return "again";
}

/** Removes one part. @returns false when it is the whole value */
function leaveOutAt(value: unknown, path: Path, leftOut: { odd: Set<string>; lists: Set<unknown[]> }): boolean {
  const key = path.at(-1);
  if (key === undefined) {
    leftOut.odd.add("(all)");
    return false;
  }
  const owner = path.slice(0, -1).reduce<unknown>((at, name) => (isOwner(at) ? at[name] : undefined), value);
  // Another issue has already removed it.
  if (!isOwner(owner)) return true;
  const name = path.filter((part) => typeof part === "string").join(".");
  if (Array.isArray(owner)) {
    leftOut.odd.add(name);
    owner[Number(key)] = LEFT_OUT;
    leftOut.lists.add(owner);
    return true;
  }
  const was = owner[key];
  if (was !== null) leftOut.odd.add(name);
  // It is required, so what it belongs to is removed too.
  if (was === undefined) return leaveOutAt(value, path.slice(0, -1), leftOut);
  delete owner[key];
  return true;
}

const isOwner = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === "object" && value !== null;

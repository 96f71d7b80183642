import { type Dated, isBefore, positionOf } from "../world/timeline.ts";
import type { EdgeRequest } from "./edge.ts";
import { badParameter } from "./errors.ts";
import { checkFields, shown, type View } from "./select.ts";

type PageOptions = {
  newestFirst?: boolean;
  /** The largest `limit`. Default 100. */
  max?: number;
  /** Whether there is only `after`, and no `paging` on the last page, as on Instagram. */
  afterOnly?: boolean;
};

const DEFAULT_LIMIT = 25;

/**
 * Returns one page of `items` (oldest first) with Meta's cursors. `paging.next` exists while there is more. It contains the token only
 * when that came in the address, and never the proof.
 */
export function pageOf<Node extends Dated>(
  edge: EdgeRequest,
  view: View<Node>,
  items: Node[],
  options: PageOptions = {},
) {
  const { params } = edge;
  if (edge.fields) checkFields(view, edge.fields);
  const limit = Math.min(readLimit(params.limit), options.max ?? 100);
  const [from, to] = windowOf(items, params, limit, options.newestFirst ?? false);
  const chosen = items.slice(from, to);
  if (options.newestFirst) chosen.reverse();
  const data = chosen.map((item) => shown(view, item, edge.call, edge.fields));
  const first = chosen[0];
  const last = chosen.at(-1);
  if (!first || !last) return { data };

  const [before, after] = [cursorOf(first), cursorOf(last)];
  const hasNext = options.newestFirst ? from > 0 : to < items.length;
  const hasPrevious = options.newestFirst ? to < items.length : from > 0;
  if (options.afterOnly) {
    return hasNext ? { data, paging: { cursors: { after }, next: addressOf(edge, { after }) } } : { data };
  }
  return {
    data,
    paging: {
      cursors: { before, after },
      ...(hasNext ? { next: addressOf(edge, { after }) } : {}),
      ...(hasPrevious ? { previous: addressOf(edge, { before }) } : {}),
    },
  };
}

/** The indexes [from, to) of the page within `items`. */
function windowOf(
  items: Dated[],
  params: EdgeRequest["params"],
  limit: number,
  newestFirst: boolean,
): [number, number] {
  const after = parseCursor(params.after);
  const before = parseCursor(params.before);
  if (after && newestFirst) return [Math.max(0, positionOf(items, after) - limit), positionOf(items, after)];
  if (before && !newestFirst) return [Math.max(0, positionOf(items, before) - limit), positionOf(items, before)];
  const mark = after ?? before;
  if (mark) {
    const start = positionOf(items, mark);
    const next = items[start] && !isBefore(mark, items[start]) ? start + 1 : start;
    return [next, Math.min(items.length, next + limit)];
  }
  return newestFirst ? [Math.max(0, items.length - limit), items.length] : [0, Math.min(items.length, limit)];
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 0) throw badParameter("Param limit must be a non-negative integer");
  return limit;
}

const cursorOf = ({ createdAt, seq }: Dated) => btoa(`${createdAt}:${seq}`).replaceAll("=", "ZD");

function parseCursor(text: string | undefined): Dated | undefined {
  if (!text) return undefined;
  try {
    const [createdAt, seq] = atob(text.replace(/(ZD)+$/, ""))
      .split(":")
      .map(Number);
    if (Number.isFinite(createdAt) && Number.isFinite(seq)) return { createdAt: createdAt!, seq: seq! };
  } catch {
    // Not base64: refused below like every other unknown cursor.
  }
  throw badParameter("Invalid cursors values");
}

function addressOf(
  { call, path, params, fields }: EdgeRequest,
  cursor: { after: string } | { before: string },
): string {
  const query = new URLSearchParams(params);
  for (const name of ["after", "before", "access_token", "appsecret_proof", "ids"]) query.delete(name);
  if (fields && !query.has("fields")) query.set("fields", writeFields(fields));
  if (call.tokenInUrl && call.token) query.set("access_token", call.token);
  for (const [name, value] of Object.entries(cursor)) query.set(name, value);
  return `${call.machine.origin}/${call.version}/${path}?${query}`;
}

const writeFields = (fields: NonNullable<EdgeRequest["fields"]>): string =>
  fields
    .map(({ name, args, sub }) => {
      const modifiers = Object.entries(args).map(([key, value]) => `.${key}(${value})`);
      return name + modifiers.join("") + (sub ? `{${writeFields(sub)}}` : "");
    })
    .join(",");

// Which comments of the list are selected. Pure: a selection and an action in, a selection out.

type Selection = {
  ids: ReadonlySet<string>;
  /** The id at which a range begins. */
  anchor: string | null;
  /** Set when everything that the filter finds is selected, loaded or not. */
  everything: Found | null;
};
/** `atLeast`: the server stopped counting there. `seenAt`: when it counted, epoch milliseconds of its clock. */
export type Found = { count: number; atLeast: boolean; seenAt: number };

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null, everything: null };

export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, everything: null };
}

/** Selects everything from the last touched comment to this one, both included. @param order the ids of the list */
export function extended(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggled(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: id, everything: null };
}

export const allOf = (order: readonly string[]): Selection => ({ ids: new Set(order), anchor: null, everything: null });

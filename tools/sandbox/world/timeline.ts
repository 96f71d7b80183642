/** An item with a time; `seq` orders items of the same time. */
export type Dated = { createdAt: number; seq: number };

export const isBefore = (a: Dated, b: Dated) =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.seq < b.seq);

/** The index of the first item that is not before `at`, by bisection; `list` is oldest first. */
export function positionOf(list: Dated[], at: Dated): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(list[middle]!, at)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Inserts an item, so that `list` stays oldest first. Nearly always it is the newest item, which needs one comparison. */
export function insertInOrder<T extends Dated>(list: T[], item: T) {
  const last = list.at(-1);
  if (!last || isBefore(last, item)) list.push(item);
  else list.splice(positionOf(list, item), 0, item);
}

export function removeFrom<T extends Dated>(list: T[] | undefined, item: T) {
  if (!list) return;
  const position = positionOf(list, item);
  if (list[position] === item) list.splice(position, 1);
}

// Remembers the heights of a list's rows. With them the scroll position can be restored before the rows render again.
import type { VirtualItem } from "@tanstack/react-virtual";

const MAX_LISTS = 10;
const heights = new Map<string, VirtualItem[]>();

export const recallHeights = (list: string): VirtualItem[] => heights.get(list) ?? [];

export function rememberHeights(list: string, rows: VirtualItem[]): void {
  heights.delete(list);
  heights.set(list, rows);
  const [oldest] = heights.keys();
  if (heights.size > MAX_LISTS && oldest !== undefined) heights.delete(oldest);
}

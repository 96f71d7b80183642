/** Pages of comments of each post that a census reads. */
const MOST_PAGES = 5;

type Part<Item> = { data: Item[]; next: string | null };

/** Continues where the first page of a list ended. @returns `complete`: false when there was more than we read */
export async function readOn<Item>(
  first: Part<Item>,
  more: (after: string) => Promise<Part<Item>>,
): Promise<{ items: Item[]; complete: boolean }> {
  const items = [...first.data];
  let { next } = first;
  for (let pages = 1; next && pages < MOST_PAGES; pages++) {
    const answer = await more(next);
    items.push(...answer.data);
    next = answer.next;
  }
  return { items, complete: next === null };
}

// The rows of all clients: one for each page, and one for a workspace that has none to show.
import type { OwnClient } from "../../api/types.ts";

export type ClientPage = OwnClient["pages"][number];
export type ClientRow = { client: OwnClient; page: ClientPage | null };

/** The columns that can be sorted, with the order in which each begins. */
export const COLUMNS = [
  { key: "name", name: "Página", first: "ascending" },
  { key: "review", name: "Por revisar", first: "descending" },
  { key: "waiting", name: "Sin responder", first: "descending" },
  { key: "hidden", name: "Ocultos 24 h", first: "descending" },
  { key: "raid", name: "Ataque", first: "descending" },
  { key: "connection", name: "Conexión", first: "descending" },
  { key: "use", name: "Plan y uso", first: "descending" },
] as const;
export type SortKey = (typeof COLUMNS)[number]["key"];
export type Sort = { key: SortKey; order: "ascending" | "descending" };

/** The worse, the higher. */
const CONNECTION_RANK = { inactive: 0, ok: 1, unknown: 2, warning: 3, expiring: 4, broken: 5 };
const RAID_RANK = { proposed: 2, running: 1 };

const VALUE: Record<Exclude<SortKey, "name">, (row: ClientRow) => number | null | undefined> = {
  review: ({ page }) => page?.counts?.review,
  // The longer the oldest waits, the higher.
  waiting: ({ page }) => (page?.counts?.oldest_at ? -Date.parse(page.counts.oldest_at) : null),
  hidden: ({ page }) => page?.counts?.hidden,
  raid: ({ page }) => page?.counts?.raid && RAID_RANK[page.counts.raid],
  connection: ({ page }) => page && CONNECTION_RANK[page.connection],
  use: ({ client }) => client.use,
};

export const nameOf = ({ client, page }: ClientRow): string => page?.name ?? client.name;

/** All rows in an order: those without a value last, equal ones by name. */
export function sortedRows(clients: readonly OwnClient[], { key, order }: Sort): ClientRow[] {
  const rows = clients.flatMap((client): ClientRow[] =>
    client.pages.length > 0 ? client.pages.map((page) => ({ client, page })) : [{ client, page: null }],
  );
  const sign = order === "ascending" ? 1 : -1;
  const byName = (a: ClientRow, b: ClientRow) => nameOf(a).localeCompare(nameOf(b), "es");
  if (key === "name") return rows.sort((a, b) => sign * byName(a, b));
  const rank = (row: ClientRow) => sign * (VALUE[key](row) ?? Number.POSITIVE_INFINITY * sign);
  return rows.sort((a, b) => (rank(a) === rank(b) ? byName(a, b) : rank(a) - rank(b)));
}

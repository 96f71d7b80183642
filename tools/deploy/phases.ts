// Which migrations run before the new Worker and which after it. The old Worker still runs while those before are applied, so
// they only add; one that takes something away is named `.after.sql`. docs/decisions/036.

const AFTER = ".after.sql";

export type Phases = { before: string[]; after: string[] };

/**
 * Pure.
 *
 * @param files   of a folder of migrations
 * @param applied those that the database has
 * @throws Error when one that adds stands behind one that takes away: the order of their numbers cannot be kept
 */
export function phasesOf(files: readonly string[], applied: ReadonlySet<string>): Phases {
  const pending = files.filter((file) => file.endsWith(".sql") && !applied.has(file)).sort();
  // No Worker uses a database that is empty.
  if (applied.size === 0) return { before: pending, after: [] };
  const first = pending.findIndex((file) => file.endsWith(AFTER));
  if (first === -1) return { before: pending, after: [] };
  const late = pending.slice(first).find((file) => !file.endsWith(AFTER));
  if (late)
    throw new Error(
      `${late} has to be applied before the new Worker runs, and ${pending[first]} after: deploy the release with ${pending[first]} first.`,
    );
  return { before: pending.slice(0, first), after: pending.slice(first) };
}

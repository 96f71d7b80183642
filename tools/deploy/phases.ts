// Which migrations run before the new Worker is deployed, and which afterwards. The old Worker still runs during the first ones, so they
// may only add. A migration that removes something is named `.after.sql`. docs/decisions/036.

const AFTER = ".after.sql";

export type Phases = { before: string[]; after: string[] };

/**
 * Divides the missing migrations into those before and after the deploy of the Worker. Pure.
 *
 * @param files   the files of a folder of migrations
 * @param applied the migrations that the database has
 * @throws Error when one that adds comes after one that removes: then they cannot run in the order of their numbers
 */
export function phasesOf(files: readonly string[], applied: ReadonlySet<string>): Phases {
  const pending = files.filter((file) => file.endsWith(".sql") && !applied.has(file)).sort();
  // No Worker uses an empty database, so all migrations may run before.
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

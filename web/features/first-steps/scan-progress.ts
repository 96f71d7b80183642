// The combined progress of the first scans of several pages. Pure.
import type { Account, ExampleComment, Scan } from "../../api/types.ts";

export type ScanProgress =
  /** Active accounts without a scan. */
  | { state: "none"; toStart: string[] }
  | { state: "running"; considered: number; isWaiting: boolean }
  | { state: "failed"; toStart: string[] }
  | {
      state: "done";
      pages: string[];
      considered: number;
      /** The owner's choice; null until they have chosen for all accounts. */
      choice: Scan["choice"];
    };

const SHOWN = 10;

/** The progress of the active accounts' scans; null without an active account. */
export function scanProgress(accounts: readonly Account[], scans: readonly Scan[]): ScanProgress | null {
  const active = accounts.filter(({ status }) => status === "active");
  if (active.length === 0) return null;
  const ours = scans.filter(({ page }) => active.some(({ id }) => id === page));
  const missing = active.filter(({ id }) => !ours.some(({ page }) => page === id)).map(({ id }) => id);
  const failed = ours.filter(({ state }) => state === "failed").map(({ page }) => page);
  const going = ours.filter(({ state }) => state === "running" || state === "waiting");
  const considered = ours.reduce((sum, scan) => sum + scan.considered, 0);
  if (going.length > 0)
    return { state: "running", considered, isWaiting: going.every(({ state }) => state === "waiting") };
  if (failed.length > 0) return { state: "failed", toStart: [...failed, ...missing] };
  if (missing.length > 0) return { state: "none", toStart: missing };
  return {
    state: "done",
    pages: ours.map(({ page }) => page),
    considered,
    choice: ours.every(({ choice }) => choice !== null) ? ours[0]!.choice : null,
  };
}

/** The combined findings of several scans, and their best examples. @param scans loaded page by page */
export const combinedFindings = (scans: readonly Scan[]): { wouldHide: number; comments: ExampleComment[] } => ({
  wouldHide: scans.reduce((sum, scan) => sum + (scan.wouldHide ?? 0), 0),
  comments: inTurn(scans.map(({ comments }) => comments)).slice(0, SHOWN),
});

/** The first of each list, then the second of each, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
}

import { queryOptions } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";

export const actaQuery = queryOptions({ queryKey: ["acta"], queryFn: () => bodyOf(api.acta.$get()) });

type Part = Awaited<ReturnType<typeof loadPart>>;
export type ActaFinding = Part["findings"][number];
/** What was checked so far; `progress` from 0 to 1. */
export type CheckState = { progress: number; findings: ActaFinding[]; erased: number; deletedByOwner: number };

type Query = { seal: string } | { month: string; part: string };

const loadPart = (query: Query) => bodyOf(api.acta.check.$get({ query }));

/** Checks the whole acta, part by part. @param seals how many there are @param onPart is called after each part */
export async function checkActa(seals: number, onPart: (state: CheckState) => void): Promise<CheckState> {
  let state: CheckState = { progress: 0, findings: [], erased: 0, deletedByOwner: 0 };
  for (let query: Query | null = { seal: "0" }; query; ) {
    const { next, findings, erased, deletedByOwner }: Part = await loadPart(query);
    state = {
      progress: next && "seal" in next ? next.seal / (seals + 1) : 1,
      findings: [...state.findings, ...findings],
      erased: state.erased + erased,
      deletedByOwner: state.deletedByOwner + deletedByOwner,
    };
    onPart(state);
    query = next && queryOf(next);
  }
  return state;
}

const queryOf = (next: NonNullable<Part["next"]>): Query =>
  "seal" in next
    ? { seal: String(next.seal) }
    : { month: next.archive?.month ?? "first", part: String(next.archive?.part ?? 0) };

import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { AuditFilter } from "../../../worker/features/audit/schemas.ts";
import { changeLogFilter, type LogFilterChange, readLogFilter } from "./log-filter.ts";

/** The filter of the log. It is in the address: a reload keeps it, it can be shared, and the back button restores the previous one. */
export function useLogFilter() {
  const [address, setAddress] = useSearchParams();
  const written = new URLSearchParams(readLogFilter(address)).toString();
  const filter = useMemo(() => readLogFilter(new URLSearchParams(written)), [written]);
  const set = (next: AuditFilter) => setAddress(new URLSearchParams(next), { preventScrollReset: true });
  return { filter, change: (change: LogFilterChange) => set(changeLogFilter(filter, change)), clear: () => set({}) };
}

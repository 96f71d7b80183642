import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { PARAMETERS } from "../paths.ts";
import { lazyWithFallback } from "../ui/lazy-with-fallback.tsx";

const MonthlyReport = lazyWithFallback(
  async () => (await import("../features/alerts/monthly-report.tsx")).MonthlyReport,
);

/** The report of a month, which the browser prints. */
export default function ReportPage() {
  const [address] = useSearchParams();
  return (
    <Suspense>
      <MonthlyReport month={address.get(PARAMETERS.month) ?? ""} />
    </Suspense>
  );
}

import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { lazyWithFallback } from "../ui/lazy-with-fallback.tsx";

const MonthlyReport = lazyWithFallback(
  async () => (await import("../features/alerts/monthly-report.tsx")).MonthlyReport,
);

/** Printed by the browser: the page is the sheet. */
export default function ReportPage() {
  const [address] = useSearchParams();
  return (
    <Suspense>
      <MonthlyReport month={address.get("mes") ?? ""} />
    </Suspense>
  );
}

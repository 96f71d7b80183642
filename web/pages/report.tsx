import { useSearchParams } from "react-router";
import { PARAMETERS } from "../paths.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const MonthlyReport = lazyPart(async () => (await import("../features/alerts/monthly-report.tsx")).MonthlyReport);

/** The report of a month, which the browser prints. */
export default function ReportPage() {
  const [address] = useSearchParams();
  return <MonthlyReport month={address.get(PARAMETERS.month) ?? ""} />;
}

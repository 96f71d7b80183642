import { useSearchParams } from "react-router";
import { MonthlyReport } from "../features/alerts/monthly-report.tsx";

/** Printed by the browser: the page is the sheet. */
export default function ReportPage() {
  const [address] = useSearchParams();
  return <MonthlyReport month={address.get("mes") ?? ""} />;
}

import { lazyPart } from "../ui/lazy-part.tsx";

const SharedReport = lazyPart(async () => (await import("../features/alerts/shared-report.tsx")).SharedReport);

/** The report of a month for a client without an account. */
export default function SharedReportPage() {
  return <SharedReport />;
}

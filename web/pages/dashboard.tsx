import { ProtectedAccounts } from "../features/accounts/protected-accounts.tsx";
import { RecentComments } from "../features/comments/recent-comments.tsx";
import { SummaryTiles } from "../features/comments/summary-tiles.tsx";
import { PageHeader } from "../layouts/page-header.tsx";

export default function DashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" lead="Qué pasó en tus páginas." />
      <div className="space-y-4">
        <SummaryTiles />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <RecentComments />
          <ProtectedAccounts />
        </div>
      </div>
    </>
  );
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ActivityLog } from "../features/audit/activity-log.tsx";
import { FailedActions } from "../features/audit/failed-actions.tsx";
import { failedCount } from "../features/audit/failed-count.ts";
import { failedActionsQuery } from "../features/audit/queries.ts";
import { PageHeader } from "../layouts/page-header.tsx";
import { PARAMETERS } from "../paths.ts";
import { Badge } from "../ui/badge.tsx";
import { Tabs } from "../ui/tabs.tsx";

export default function HistoryPage() {
  const [address] = useSearchParams();
  const { data } = useInfiniteQuery(failedActionsQuery);
  const failed = failedCount(data?.pages);
  return (
    <>
      <PageHeader title="Actividad" lead="Qué se hizo con tus comentarios: quién, cuándo y por qué." />
      <Tabs
        label="Actividad"
        initial={address.get(PARAMETERS.tab) === "failed" ? "failed" : "log"}
        tabs={[
          { value: "log", label: "Registro", panel: <ActivityLog /> },
          {
            value: "failed",
            label: (
              <span className="inline-flex items-center gap-1.5">
                Acciones sin aplicar
                {failed && <Badge look="hidden">{failed}</Badge>}
              </span>
            ),
            panel: <FailedActions />,
          },
        ]}
      />
    </>
  );
}

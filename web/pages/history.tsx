import { useSearchParams } from "react-router";
import { ActivityLog } from "../features/audit/activity-log.tsx";
import { FailedActions } from "../features/audit/failed-actions.tsx";
import { useFailedCount } from "../features/audit/queries.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { PageHeader } from "../layouts/page-header.tsx";
import { PARAMETERS } from "../paths.ts";
import { Badge } from "../ui/badge.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Tabs } from "../ui/tabs.tsx";

const AppealsInbox = lazyPart(async () => (await import("../features/appeals/appeals-inbox.tsx")).AppealsInbox);

export default function HistoryPage() {
  const [address] = useSearchParams();
  const mayModerate = useAbility("moderate");
  const failed = useFailedCount();
  return (
    <>
      <PageHeader title="Actividad" lead="Qué se hizo con tus comentarios: quién, cuándo y por qué." />
      <Tabs
        label="Actividad"
        initial={address.get(PARAMETERS.tab) ?? "log"}
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
          ...(mayModerate ? [{ value: "appeals", label: "Reclamaciones", panel: <AppealsInbox /> }] : []),
        ]}
      />
    </>
  );
}

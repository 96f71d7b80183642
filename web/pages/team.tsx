import { Pencil } from "lucide-react";
import { useState } from "react";
import { VerifyBanner } from "../features/auth/links/verify-banner.tsx";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { HelpLink } from "../features/help/help-link.tsx";
import { LeaveCard } from "../features/team/leave-card.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const TeamCard = lazyPart(async () => (await import("../features/team/team-card.tsx")).TeamCard);
const TeamNameDialog = lazyPart(async () => (await import("../features/team/team-name-dialog.tsx")).TeamNameDialog);

export default function TeamPage() {
  const mayManageTeam = useAbility("team");
  const maySeeBilling = useAbility("billing");
  const { workspace, allows } = useUser();
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <PageHeader title="Equipo" lead={`Quién trabaja en ${workspace.name}, y qué puede hacer.`}>
        {mayManageTeam && (
          <Button look="secondary" aria-haspopup="dialog" onClick={() => setRenaming(true)}>
            <Pencil aria-hidden="true" className="size-4" />
            Cambiar el nombre
          </Button>
        )}
      </PageHeader>
      <div className="space-y-4">
        {!allows.protection && !maySeeBilling && (
          <Alert look="warning">Este equipo no tiene un plan activo. Pide a quien lo administra que lo reactive.</Alert>
        )}
        {mayManageTeam && <VerifyBanner purpose="para invitar a alguien" />}
        <TeamCard />
        <LeaveCard />
        <p>
          <HelpLink article="equipo">Qué puede hacer cada función</HelpLink>
        </p>
      </div>
      {isRenaming && <TeamNameDialog name={workspace.name} onClose={() => setRenaming(false)} />}
    </>
  );
}

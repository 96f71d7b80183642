import { Pencil } from "lucide-react";
import { useState } from "react";
import { api, bodyOf } from "../api/api.ts";
import { messageOf } from "../api/api-error.ts";
import { VerifyBanner } from "../features/auth/links/verify-banner.tsx";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { HelpLink } from "../features/help/help-link.tsx";
import { openWorkspace } from "../features/team/open-workspace.ts";
import { useTeamMutation } from "../features/team/queries.ts";
import { PageHeader } from "../layouts/page-header.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx";
import { Section } from "../ui/section.tsx";

const TeamCard = lazyPart(async () => (await import("../features/team/team-card.tsx")).TeamCard);
const OfferDialog = lazyPart(async () => (await import("../features/team/hand-over-dialog.tsx")).OfferDialog);
const TeamNameDialog = lazyPart(async () => (await import("../features/team/team-name-dialog.tsx")).TeamNameDialog);

export default function TeamPage() {
  const mayManageTeam = useAbility("team");
  const maySeeBilling = useAbility("billing");
  const { workspace, allows, role } = useUser();
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
      <div className="space-y-8">
        {!allows.protection && !maySeeBilling && (
          <Alert look="warning">Este equipo no tiene un plan activo. Pide a quien lo administra que lo reactive.</Alert>
        )}
        {mayManageTeam && <VerifyBanner purpose="para invitar a alguien" />}
        <TeamCard />
        {role === "owner" ? <OfferCard /> : <LeaveCard />}
        <p>
          <HelpLink article="equipo">Qué puede hacer cada función</HelpLink>
        </p>
      </div>
      {isRenaming && <TeamNameDialog name={workspace.name} onClose={() => setRenaming(false)} />}
    </>
  );
}

/** Hands the workspace over by mail. */
function OfferCard() {
  const { name } = useUser().workspace;
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={<>Traspasar {name}</>}
      lead="A la persona de tu cliente, con sus páginas, sus reglas y su plan. La invitas por correo y decides si sigues en el equipo."
    >
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Traspasar
      </Button>
      {isOpen && <OfferDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** Leaves the team of another owner. */
function LeaveCard() {
  const { workspace } = useUser();
  const [isAsking, setAsking] = useState(false);
  const leave = useTeamMutation(() => bodyOf(api.team.leave.$post()));
  return (
    <Section
      title="Dejar el equipo"
      lead={<>Dejas de ver las páginas de {workspace.name}. Tu cuenta sigue siendo tuya.</>}
    >
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Dejar el equipo
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Dejar ${workspace.name}`}
          confirm="Dejar el equipo"
          look="danger"
          isSending={leave.isPending}
          error={leave.isError ? messageOf(leave.error, "No se pudo dejar el equipo") : null}
          onConfirm={() => leave.mutate(undefined, { onSuccess: () => openWorkspace(null) })}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink">Para volver, alguien tiene que invitarte otra vez.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

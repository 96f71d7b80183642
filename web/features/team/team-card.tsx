import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { largerTeams } from "../../../worker/vocabulary/money/plan-features.ts";
import type { Team } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { useUser } from "../auth/session/session.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberRow } from "./member-row.tsx";
import { teamQuery } from "./queries.ts";
import { SeatsDialog } from "./seats-dialog.tsx";

const list = new Intl.ListFormat("es");

/** The members of the workspace and its invitations, with a button to invite more people. */
export function TeamCard() {
  const query = useQuery(teamQuery);
  return (
    <QueryResult
      query={query}
      loading={<LoadingBlock label="Cargando tu equipo..." className="h-36" />}
      failed="No se pudo cargar tu equipo"
    >
      {(team) => (
        <div className="space-y-8">
          <Members team={team} />
          {team.invitations.length > 0 && (
            <Section title="Invitaciones pendientes">
              <ul className="divide-y divide-line">
                {team.invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </Section>
          )}
        </div>
      )}
    </QueryResult>
  );
}

function Members({ team: { members, invitations, seats } }: { team: Team }) {
  const mayManageTeam = useAbility("team");
  const [inviting, setInviting] = useState(false);
  const isFull = seats !== null && seats.used >= seats.total;
  const larger = seats && largerTeams(seats.total, { verb: "son", and: ", y con " });
  const isTrial = useUser().subscription_status === "trial";
  const [choosing, setChoosing] = useState(false);
  const resting = members.filter(({ rests }) => rests);
  const isAlone = members.length === 1 && invitations.length === 0;
  const invite = (
    <Button aria-haspopup="dialog" onClick={() => setInviting(true)}>
      Invitar
    </Button>
  );
  const upgrade = (
    <Link to={paths.plans} className={buttonClass()}>
      Ver planes
    </Link>
  );
  return (
    <Section
      title="Personas"
      lead={
        seats && (
          <>
            <span className="figures">
              {seats.used} de {seats.total}
            </span>{" "}
            {seats.total === 1 ? "persona" : "personas"} de {isTrial ? "la prueba" : "tu plan"}, contando las invitadas
          </>
        )
      }
      action={mayManageTeam && !isAlone && !isFull && invite}
    >
      {seats && resting.length > 0 && (
        <div className="mt-3">
          <Alert
            look="warning"
            action={
              // With one seat there is nobody to choose: it is the owner's.
              seats.total > 1 && (
                <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
                  Elegir quién sigue
                </Button>
              )
            }
          >
            Sois {members.length} y tu plan es para {seats.total === 1 ? "una persona" : `${seats.total} personas`}:{" "}
            {list.format(resting.map(({ name }) => name))} {resting.length === 1 ? "solo lee" : "solo leen"} por ahora.
          </Alert>
        </div>
      )}
      <ul className="mt-2 divide-y divide-line">
        {members.map((member) => (
          <MemberRow key={member.userId} member={member} />
        ))}
      </ul>
      {mayManageTeam && isAlone && (
        <EmptyState icon={UserRound} title="De momento estás solo" action={isFull ? upgrade : invite}>
          Con un equipo, cada persona entra con su cuenta y hace solo lo que le toca: moderar, mirar o administrar, en
          todas las páginas o en una.{" "}
          {isFull &&
            `${isTrial ? "La prueba" : "Tu plan"} es para una persona; con ${largerTeams(seats.total, { verb: "son", and: " y con " })}.`}
        </EmptyState>
      )}
      {mayManageTeam && isFull && !isAlone && (
        <p className="mt-3 text-ink-soft">
          Tu equipo está completo. {larger && `Con ${larger}.`}{" "}
          {larger && (
            <Link to={paths.plans} className="font-medium text-lantern-text underline underline-offset-2">
              Ver planes
            </Link>
          )}
        </p>
      )}
      {choosing && seats && <SeatsDialog members={members} seats={seats.total} onClose={() => setChoosing(false)} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Section>
  );
}

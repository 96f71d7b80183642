import { History, Pencil, ShieldCheck, UserX } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { GIVEN_ROLES, ROLE_NAMES } from "../../../worker/vocabulary/people/roles.ts";
import type { Team } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { initialOf } from "../../ui/initial-of.ts";
import { useUser } from "../auth/session/session.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import { dayBefore, todayIn } from "../time/iso-day.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { MemberDialog, RemoveDialog } from "./member-dialog.tsx";
import { PageNames } from "./page-names.tsx";

type Member = Team["members"][number];
type Question = "change" | "remove" | "hand-over";

/** A member of the team, with the actions on them. */
export function MemberRow({ member }: { member: Member }) {
  const mayManageTeam = useAbility("team");
  const isOwner = useAbility("ownership");
  const { userId, name, email, role, page_names: pages, last_active_at, is_self, rests } = member;
  const [question, setQuestion] = useState<Question | null>(null);
  const yesterday = dayBefore(todayIn(useUser().workspace.time_zone));
  const close = () => setQuestion(null);
  const given = GIVEN_ROLES.find((each) => each === role);
  const canChange = mayManageTeam && !is_self && given !== undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-control bg-lantern-soft font-semibold text-lantern-text"
      >
        {initialOf(name)}
      </span>
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium text-ink">
          {name}
          {is_self && <span className="font-normal text-ink-faint"> (tú)</span>}
        </p>
        <p className="text-ink-faint max-sm:wrap-anywhere sm:truncate">
          {email}
          {email && last_active_at && " · "}
          {last_active_at && (
            <>
              activo <TimeAgo at={last_active_at} />
            </>
          )}
        </p>
        <PageNames names={pages} sees="ve" />
      </div>
      {rests && <Badge look="flag">Solo lee</Badge>}
      <Badge look={role === "owner" ? "accent" : "neutral"}>{ROLE_NAMES[role]}</Badge>
      {!is_self && (
        <Link
          to={activityOf(userId, yesterday)}
          aria-label={`Qué hizo ${name} ayer`}
          title="Qué hizo ayer"
          className={`${buttonClass("quiet", "small")} aspect-square`}
        >
          <History aria-hidden="true" className="size-4.5" />
        </Link>
      )}
      {canChange && (
        <div className="flex">
          <IconButton
            icon={Pencil}
            label={`Cambiar la función de ${name}`}
            title="Cambiar la función"
            aria-haspopup="dialog"
            onClick={() => setQuestion("change")}
          />
          {isOwner && (
            <IconButton
              icon={ShieldCheck}
              label={`Traspasar la propiedad a ${name}`}
              title="Traspasar la propiedad"
              aria-haspopup="dialog"
              onClick={() => setQuestion("hand-over")}
            />
          )}
          <IconButton
            icon={UserX}
            label={`Quitar a ${name} del equipo`}
            title="Quitar del equipo"
            aria-haspopup="dialog"
            className="hover:not-disabled:text-hidden"
            onClick={() => setQuestion("remove")}
          />
        </div>
      )}
      {question === "change" && given && <MemberDialog member={{ ...member, role: given }} onClose={close} />}
      {question === "hand-over" && <HandOverDialog member={member} onClose={close} />}
      {question === "remove" && <RemoveDialog userId={userId} name={name} onClose={close} />}
    </li>
  );
}

/** The activity log with a member's entries of one day. */
const activityOf = (who: string, day: string) => `${paths.history}?${new URLSearchParams({ who, from: day, to: day })}`;

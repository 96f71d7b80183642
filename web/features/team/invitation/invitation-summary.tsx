import { ROLE_NAMES } from "../../../../worker/vocabulary/people/roles.ts";
import type { Invitation } from "../../../api/types.ts";
import { ROLE_HINTS } from "../role-texts.ts";

/** Says who invites, to which team and with which role. */
export function InvitationSummary({ invitation: { inviter, team, role, pages } }: { invitation: Invitation }) {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="text-ink">
        {inviter ?? "Alguien"} te invita al equipo <strong className="font-semibold">{team}</strong> como{" "}
        <strong className="font-semibold">{ROLE_NAMES[role].toLowerCase()}</strong>.
      </p>
      <p className="mt-1 text-ink-soft">
        {ROLE_HINTS[role]} {pages !== null && (pages === 1 ? "Verás una página." : `Verás ${pages} páginas.`)}
      </p>
    </div>
  );
}

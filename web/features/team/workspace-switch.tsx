import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { api, bodyOf } from "../../api/api.ts";
import { useSession, useUser } from "../auth/session/session.ts";
import { openWorkspace } from "./open-workspace.ts";
import { workspacesQuery } from "./queries.ts";

/** Selects the workspace of this tab, for people who work in several. */
export function WorkspaceSwitch() {
  const { workspace } = useUser();
  // The frame is shown before the session has been checked.
  const { data = [] } = useQuery({ ...workspacesQuery, enabled: useSession().state === "in" });
  if (data.length < 2) return null;
  async function choose(id: string) {
    // A failure only means that new tabs do not open this workspace; this tab opens it anyway.
    await bodyOf(api.workspaces.enter.$post({ json: { workspace: id } })).catch(() => undefined);
    openWorkspace(id);
  }
  return (
    <label className="flex min-h-11 items-center gap-2 border-t border-line px-3 font-medium text-ink-soft lg:min-h-9">
      <UserRound aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">Equipo</span>
      <select
        value={workspace.id}
        onChange={(event) => choose(event.target.value)}
        className="min-h-9 w-full min-w-0 cursor-pointer truncate rounded-chip bg-transparent text-ink"
      >
        {data.map(({ id, name }) => (
          <option key={id} value={id} className="bg-surface text-ink">
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

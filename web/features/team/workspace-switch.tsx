import { ChevronsUpDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useUser } from "../auth/session/session.ts";
import { useWorkspaces } from "./queries.ts";
import { WorkspaceMark } from "./workspace-mark.tsx";

const WorkspaceDialog = lazyPart(async () => (await import("./workspace-dialog.tsx")).WorkspaceDialog);

type Props = {
  className?: string;
  /** What people with one workspace see instead. */
  otherwise?: ReactNode;
};

/** Shows the workspace of this tab by name and colour to people who work in several, and opens the list of them. */
export function WorkspaceSwitch({ className = "", otherwise = null }: Props) {
  const { workspace } = useUser();
  const [isOpen, setOpen] = useState(false);
  const workspaces = useWorkspaces();
  if (workspaces.length < 2) return otherwise;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`control-height flex min-w-0 items-center gap-2 rounded-control px-2 text-left font-semibold text-ink transition-colors hover:bg-raised ${className}`}
        onClick={() => setOpen(true)}
      >
        <WorkspaceMark {...workspace} />
        <span className="sr-only">Espacio: </span>
        <span className="min-w-0 flex-1 truncate">{workspace.name}</span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      </button>
      {isOpen && <WorkspaceDialog workspaces={workspaces} onClose={() => setOpen(false)} />}
    </>
  );
}

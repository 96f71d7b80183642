import { Check, Plus } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ROLE_NAMES } from "../../../worker/vocabulary/people/roles.ts";
import { withoutAccents } from "../../../worker/vocabulary/text/text-folding.ts";
import type { Workspaces } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { PHONE, useMedia } from "../../ui/use-media.ts";
import { useUser } from "../auth/session/session.ts";
import { NewClientDialog } from "./new-client-dialog.tsx";
import { enterWorkspace } from "./open-workspace.ts";
import { WorkspaceMark } from "./workspace-mark.tsx";

/** A list of more than these has a search. */
const SEARCHED_FROM = 7;

/** The workspaces of the person by name, of which they open one in this tab. */
export function WorkspaceDialog({ workspaces, onClose }: { workspaces: Workspaces; onClose: () => void }) {
  const { workspace } = useUser();
  const [search, setSearch] = useState("");
  const [isMaking, setMaking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isPhone = useMedia(PHONE);
  // A phone's keyboard would cover the list.
  useEffect(() => {
    if (!isPhone) field.current?.focus();
  }, [isPhone]);
  if (isMaking) return <NewClientDialog onClose={onClose} />;
  const found = workspaces
    .filter(({ name }) => withoutAccents(name).includes(withoutAccents(search.trim())))
    .sort((a, b) => a.name.localeCompare(b.name, "es"));
  function openFirst(event: FormEvent) {
    event.preventDefault();
    if (found[0]) void enterWorkspace(found[0].id);
  }
  return (
    <Dialog
      title="Tus espacios"
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={() => setMaking(true)}>
          <Plus aria-hidden="true" className="size-4" />
          Nuevo cliente
        </Button>
      }
    >
      {workspaces.length > SEARCHED_FROM && (
        <form onSubmit={openFirst} className="mb-2">
          <Field
            label="Buscar"
            type="search"
            autoComplete="off"
            ref={field}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </form>
      )}
      <ul aria-label="Tus espacios" className="-mx-2">
        {found.map(({ id, name, role }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === workspace.id}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left text-ink transition-colors hover:bg-raised"
              onClick={() => (id === workspace.id ? onClose() : enterWorkspace(id))}
            >
              <WorkspaceMark id={id} name={name} />
              <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
              {role !== "owner" && <span className="shrink-0 text-ink-faint">{ROLE_NAMES[role]}</span>}
              {id === workspace.id && <Check aria-hidden="true" className="size-4 shrink-0 text-lantern-text" />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>Ningún espacio se llama así.</p>}
    </Dialog>
  );
}

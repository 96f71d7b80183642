import { useMutation, useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { UNKNOWN_AUTHOR } from "../../../worker/vocabulary/comments.ts";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import type { Account, BlockedPerson } from "../../api/types.ts";
import { useInvalidate } from "../../api/use-invalidate.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { useAbility } from "../auth/session/use-ability.ts";
import { ConfirmButton, TermsText } from "../block-terms/terms-text.tsx";
import { dayText } from "../time/date-text.ts";
import { blockedQuery } from "./queries.ts";

/** The people who were blocked on an account from Atalaya. */
export function BlockedDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const query = useQuery(blockedQuery);
  return (
    <Dialog
      title={`Personas bloqueadas en ${account.name}`}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      <p>
        Las que bloqueaste desde Atalaya. Las que bloqueaste en {NETWORK_NAMES[account.platform]} se ven y se
        desbloquean allí.
      </p>
      <div className="mt-4">
        <QueryResult
          query={query}
          loading={<LoadingBlock label="Cargando personas bloqueadas..." className="h-16 rounded-control" />}
          failed="No se pudieron cargar las personas bloqueadas"
        >
          {(all) => <BlockedPeople people={all.filter(({ social_account_id }) => social_account_id === account.id)} />}
        </QueryResult>
      </div>
    </Dialog>
  );
}

function BlockedPeople({ people }: { people: readonly BlockedPerson[] }) {
  if (people.length === 0)
    return (
      <EmptyState icon={UserCheck} title="No hay nadie bloqueado">
        Para bloquear a alguien, ve a uno de sus comentarios.
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line border-y border-line">
      {people.map((person) => (
        <Row key={person.comment_id} person={person} />
      ))}
    </ul>
  );
}

function Row({ person }: { person: BlockedPerson }) {
  const mayModerate = useAbility("moderate");
  const invalidate = useInvalidate(blockedQuery.queryKey, ["comments"]);
  const unblock = useMutation({
    mutationFn: () =>
      bodyOf(api.comments[":id"].block.$post({ param: { id: person.comment_id }, json: { blocked: false } })),
    onSuccess: invalidate,
  });
  const name = person.author_name ?? UNKNOWN_AUTHOR;
  return (
    <li className="space-y-2 py-2.5">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="truncate font-medium text-ink">{name}</p>
          <p className="text-ink-faint">
            El {dayText(person.blocked_at)}
            {person.blocked_by && `, por ${person.blocked_by}`}
          </p>
          <p className="flex flex-wrap gap-x-2 text-ink-faint">
            <TermsText {...person} />
          </p>
        </div>
        {mayModerate && <ConfirmButton kind="block" id={person.comment_id} name={name} terms={person} />}
        {mayModerate && (
          <Button look="secondary" size="small" loading={unblock.isPending} onClick={() => unblock.mutate()}>
            Desbloquear
            <span className="sr-only">a {name}</span>
          </Button>
        )}
      </div>
      {unblock.isError && <Alert look="error">{messageOf(unblock.error, "No se pudo desbloquear")}</Alert>}
    </li>
  );
}

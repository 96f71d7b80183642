import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck, RotateCw } from "lucide-react";
import { UNKNOWN_AUTHOR } from "../../../worker/vocabulary/comments.ts";
import { showFailure, showMessage } from "../../api/toasts.ts";
import type { FailedAction } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { useAbility } from "../auth/session/use-ability.ts";
import { NetworkIcon } from "../networks/network-icon.tsx";
import { NETWORK_LIST } from "../networks/network-list.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { failedActionsQuery, useRetryFailed } from "./queries.ts";

const KINDS: Record<FailedAction["kind"], string> = {
  hide: "Ocultar",
  unhide: "Volver a mostrar",
  delete: "Eliminar",
  reply_public: "Responder",
  reply_private: "Responder en privado",
};
const LOAD_FAILED = "No se pudieron cargar las acciones sin aplicar";
const NONE = `Todo lo que se pidió a ${NETWORK_LIST} está hecho o en camino.`;

/** The actions that the network refused, each with its reason and, when it can help, a retry. */
export function FailedActions() {
  const query = useInfiniteQuery(failedActionsQuery);
  return (
    <QueryResult
      query={query}
      loading={<LoadingBlock label="Cargando las acciones sin aplicar..." className="h-24 w-full" />}
      failed={LOAD_FAILED}
    >
      {({ pages }) => <FailedList query={query} actions={pages.flatMap((page) => page.failedActions)} />}
    </QueryResult>
  );
}

function FailedList({ query, actions }: { query: UseInfiniteQueryResult; actions: readonly FailedAction[] }) {
  const retry = useRetryFailed();

  function tryAgain(id: string) {
    retry.mutate(id, {
      onSuccess: showMessage(),
      onError: showFailure("No se pudo volver a intentar"),
    });
  }

  if (actions.length === 0) {
    return (
      <Section>
        <EmptyState icon={CircleCheck} title="No hay acciones sin aplicar">
          {NONE}
        </EmptyState>
      </Section>
    );
  }
  return (
    <div className="space-y-3">
      <ul className="divide-y divide-line border-y border-line">
        {actions.map((action) => (
          <FailedItem
            key={action.id}
            action={action}
            busy={retry.isPending && retry.variables === action.id}
            onRetry={() => tryAgain(action.id)}
          />
        ))}
      </ul>
      {query.isFetchNextPageError && <Alert look="error">{LOAD_FAILED}</Alert>}
      {query.hasNextPage && (
        <Button look="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Cargar más
        </Button>
      )}
    </div>
  );
}

type ItemProps = { action: FailedAction; busy: boolean; onRetry: () => void };

function FailedItem({ action, busy, onRetry }: ItemProps) {
  const mayModerate = useAbility("moderate");
  const { kind, message, attempts, retryable, comment, platform, account_name, text, failed_at } = action;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-52 flex-1">
        <p className="font-medium text-ink">{KINDS[kind]}</p>
        <p className="text-hidden">{message}</p>
        {text && <p className="break-words text-ink-soft">«{text}»</p>}
        <p className="mt-1 flex items-center gap-1.5 text-ink-soft">
          <NetworkIcon network={platform} className="size-3.5" />
          <span className="min-w-0 truncate">
            <span className="font-medium text-ink">{comment.author_name ?? UNKNOWN_AUTHOR}</span> · {account_name}
          </span>
        </p>
        <p className="line-clamp-2 break-words text-ink-soft">{comment.content}</p>
        <p className="mt-1 text-small text-ink-faint">
          <TimeAgo at={failed_at} /> · {attempts === 1 ? "1 intento" : `${attempts} intentos`}
        </p>
      </div>
      {mayModerate && retryable && (
        <Button look="secondary" size="small" loading={busy} onClick={onRetry}>
          {!busy && <RotateCw aria-hidden="true" className="size-4" />}
          Reintentar
        </Button>
      )}
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import { RotateCw, ShieldOff } from "lucide-react";
import { ApiError } from "../../api/api-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { AccountList } from "./account-list.tsx";
import { accountsQuery } from "./queries.ts";
import type { Reconnection } from "./reconnection.ts";

type Props = { onError: (message: string | null) => void; onReconnect: (reconnection: Reconnection) => void };

export function ConnectedAccounts({ onError, onReconnect }: Props) {
  const accounts = useQuery(accountsQuery);
  return (
    <Section
      title="Cuentas Conectadas"
      action={
        <Button look="secondary" size="small" onClick={() => accounts.refetch()} loading={accounts.isFetching}>
          {!accounts.isFetching && <RotateCw aria-hidden="true" className="size-4" />}
          Actualizar
        </Button>
      }
    >
      {accounts.isPending && <LoadingBlock label="Cargando cuentas..." className="h-40" />}
      {accounts.isError && <Alert look="error">{failureOf(accounts.error)}</Alert>}
      {accounts.data?.accounts.length === 0 && (
        <EmptyState icon={ShieldOff} title="No hay cuentas conectadas">
          Conecta tu página de Facebook: su Instagram vinculado llega con ella.
        </EmptyState>
      )}
      {accounts.data && accounts.data.accounts.length > 0 && (
        <AccountList {...accounts.data} onError={onError} onReconnect={onReconnect} />
      )}
    </Section>
  );
}

/** Unlike a missing answer, one that is no JSON, or has no accounts, has its own sentence. */
const failureOf = (error: unknown) =>
  error instanceof ApiError && error.code.startsWith("unreadable")
    ? error.message
    : "No se pudieron cargar las cuentas";

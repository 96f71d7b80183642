import { useQuery } from "@tanstack/react-query";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AccountList } from "./account-list.tsx";
import { accountsQuery } from "./queries.ts";

export function ConnectedAccounts({ onError }: { onError: (message: string) => void }) {
  const accounts = useQuery(accountsQuery);
  return (
    <Card>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 className="font-semibold">Cuentas Conectadas</h2>
        <Button look="secondary" onClick={() => accounts.refetch()} disabled={accounts.isFetching}>
          {accounts.isFetching ? "Actualizando..." : "Actualizar"}
        </Button>
      </div>
      {accounts.isPending && <Spinner label="Cargando cuentas..." />}
      {accounts.isError && <Alert look="error">No se pudieron cargar las cuentas</Alert>}
      {accounts.data?.accounts.length === 0 && (
        <p className="py-8 text-center text-slate-400">No hay cuentas conectadas</p>
      )}
      {accounts.data && accounts.data.accounts.length > 0 && <AccountList {...accounts.data} onError={onError} />}
    </Card>
  );
}

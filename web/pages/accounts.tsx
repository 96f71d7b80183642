import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../api/api-error.ts";
import { ConfirmConnect } from "../features/accounts/confirm-connect.tsx";
import { ConnectedAccounts } from "../features/accounts/connected-accounts.tsx";
import { countActivePages } from "../features/accounts/groups.ts";
import { NetworkTiles } from "../features/accounts/network-tiles.tsx";
import { PlanLimitCard } from "../features/accounts/plan-limit-card.tsx";
import { accountsQuery } from "../features/accounts/queries.ts";
import { useConnect } from "../features/accounts/use-connect.ts";
import { FirstSteps } from "../features/first-steps/first-steps.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

export default function AccountsPage() {
  const { data } = useQuery(accountsQuery);
  const [error, setError] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const connect = useConnect();

  function start() {
    setConfirming(false);
    setError(null);
    connect.mutate(undefined, {
      onError: (cause) => setError(messageOf(cause, "Error al iniciar la autenticación con facebook")),
    });
  }

  return (
    <>
      <PageHeader title="Cuentas" lead="Las páginas que Atalaya protege." />
      {data && <FirstSteps accounts={data.accounts} />}
      <div className="space-y-4">
        {error && (
          <Alert
            look="error"
            action={
              <Button look="quiet" size="small" onClick={() => setError(null)}>
                Cerrar
              </Button>
            }
          >
            {error}
          </Alert>
        )}
        {connect.data && <Alert look="success">{connect.data}</Alert>}
        {data ? (
          <PlanLimitCard limit={data.planLimit} activePages={countActivePages(data.accounts)} />
        ) : (
          <Skeleton className="h-31 rounded-card" />
        )}
        <NetworkTiles
          connecting={connect.isPending}
          onConnect={() => (data && data.accounts.length > 0 ? setConfirming(true) : start())}
        />
        <ConnectedAccounts onError={setError} />
      </div>
      {confirming && <ConfirmConnect onConfirm={start} onClose={() => setConfirming(false)} />}
    </>
  );
}

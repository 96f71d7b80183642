import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageLimitText } from "../../worker/vocabulary/money/plan-features.ts";
import { messageOf } from "../api/api-error.ts";
import { NetworkTiles } from "../features/accounts/connect/network-tiles.tsx";
import { ReconnectDialog } from "../features/accounts/connect/reconnect-dialog.tsx";
import { useConnect } from "../features/accounts/connect/use-connect.ts";
import { ConnectedAccounts } from "../features/accounts/connected-accounts.tsx";
import { countActivePages } from "../features/accounts/page-groups.ts";
import { PlanLimitCard } from "../features/accounts/plan-limit-card.tsx";
import { accountsQuery, useCheckHealth } from "../features/accounts/queries.ts";
import type { Reconnection } from "../features/accounts/reconnection.ts";
import { SelectionDialog } from "../features/accounts/selection-dialog.tsx";
import { VerifyBanner } from "../features/auth/links/verify-banner.tsx";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { FirstSteps } from "../features/first-steps/first-steps.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { Alert } from "../ui/alert.tsx";
import { DismissibleAlert } from "../ui/dismissible-alert.tsx";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type OpenDialog = { name: "connect" } | { name: "reconnect"; reconnection: Reconnection } | { name: "select" };

export default function AccountsPage() {
  const mayManagePages = useAbility("pages");
  const { data, isPending } = useQuery(accountsQuery);
  const [error, setError] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isSelectionPostponed, setSelectionPostponed] = useState(false);
  const connect = useConnect();
  const check = useCheckHealth();

  const activePages = data ? countActivePages(data.accounts) : 0;
  const mustChoose =
    mayManagePages && data !== undefined && (data.planLimit.choose || activePages > data.planLimit.total);
  const isSelecting = dialog?.name === "select" || (mustChoose && !isSelectionPostponed && dialog === null);

  // The limit may be kept again for several reasons: a page was deactivated, deleted or not selected, perhaps on another device.
  const isBelowLimit = data !== undefined && activePages < data.planLimit.total;
  const shownError = isBelowLimit && error === pageLimitText(data.planLimit.total, data.planLimit.plan) ? null : error;

  function startConnecting(reconnection: Reconnection | null) {
    setDialog(null);
    setError(null);
    connect.mutate(reconnection, {
      onSuccess: (message) => {
        // Shows a repaired account at once, not only after the next round of checks.
        if (message !== null && reconnection)
          check.mutate(reconnection.accountId, { onError: (cause) => setError(messageOf(cause, NOT_CHECKED)) });
      },
      onError: (cause) => setError(messageOf(cause, "Error al iniciar la autenticación con facebook")),
    });
  }

  return (
    <>
      <PageHeader title="Cuentas" lead="Las páginas que Atalaya protege." />
      {mayManagePages && data && <FirstSteps accounts={data.accounts} />}
      <div className="space-y-8">
        {mayManagePages && <VerifyBanner purpose="para proteger más de una página" />}
        {shownError && <DismissibleAlert onClose={() => setError(null)}>{shownError}</DismissibleAlert>}
        {connect.data && <Alert look="success">{connect.data}</Alert>}
        {mayManagePages && data && (
          <PlanLimitCard
            limit={data.planLimit}
            activePages={activePages}
            onChoose={mustChoose ? () => setDialog({ name: "select" }) : null}
          />
        )}
        {isPending && <Skeleton className="h-31 rounded-card" />}
        {mayManagePages && (
          <NetworkTiles
            connecting={connect.isPending}
            onConnect={() =>
              data && data.accounts.length > 0 ? setDialog({ name: "connect" }) : startConnecting(null)
            }
          />
        )}
        <ConnectedAccounts
          onError={setError}
          onReconnect={(reconnection) => setDialog({ name: "reconnect", reconnection })}
        />
      </div>
      {dialog?.name === "connect" && (
        <ConfirmConnect onConfirm={() => startConnecting(null)} onClose={() => setDialog(null)} />
      )}
      {dialog?.name === "reconnect" && (
        <ReconnectDialog
          reconnection={dialog.reconnection}
          onConfirm={() => startConnecting(dialog.reconnection)}
          onClose={() => setDialog(null)}
        />
      )}
      {isSelecting && data && (
        <SelectionDialog
          {...data}
          onClose={() => {
            setDialog(null);
            setSelectionPostponed(true);
          }}
        />
      )}
    </>
  );
}

const NOT_CHECKED = "La cuenta está conectada, pero no se pudo comprobar.";

/** Shown when there are accounts already, since connecting again renews their permissions. */
function ConfirmConnect({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog title="¿Conectar otra cuenta?" confirm="Continuar" onConfirm={onConfirm} onClose={onClose}>
      <p>
        Ya tienes cuentas conectadas. En Facebook, mantén marcadas también las páginas que ya proteges: las que
        desmarques dejarán de estar conectadas.
      </p>
    </ConfirmDialog>
  );
}

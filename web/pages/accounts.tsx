import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageLimitText } from "../../worker/vocabulary/money/plan-features.ts";
import { messageOf } from "../api/api-error.ts";
import { ConfirmConnect } from "../features/accounts/connect/confirm-connect.tsx";
import { NetworkTiles } from "../features/accounts/connect/network-tiles.tsx";
import { ReconnectDialog } from "../features/accounts/connect/reconnect-dialog.tsx";
import { useConnect } from "../features/accounts/connect/use-connect.ts";
import { ConnectedAccounts } from "../features/accounts/connected-accounts.tsx";
import { countActivePages } from "../features/accounts/groups.ts";
import { PlanLimitCard } from "../features/accounts/plan-limit-card.tsx";
import { accountsQuery, useCheckHealth } from "../features/accounts/queries.ts";
import type { Reconnection } from "../features/accounts/reconnection.ts";
import { SelectionDialog } from "../features/accounts/selection-dialog.tsx";
import { VerifyBanner } from "../features/auth/links/verify-banner.tsx";
import { hasAbility } from "../features/auth/session/has-ability.ts";
import { FirstSteps } from "../features/first-steps/first-steps.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { Alert } from "../ui/alert.tsx";
import { DismissibleAlert } from "../ui/dismissible-alert.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Question = { name: "connect" } | { name: "reconnect"; reconnection: Reconnection } | { name: "select" };

export default function AccountsPage() {
  const { data, isPending } = useQuery(accountsQuery);
  const [error, setError] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isPutOff, setPutOff] = useState(false);
  const connect = useConnect();
  const check = useCheckHealth();

  const activePages = data ? countActivePages(data.accounts) : 0;
  const mustChoose =
    hasAbility("pages") && data !== undefined && (data.planLimit.choose || activePages > data.planLimit.total);
  const isSelecting = question?.name === "select" || (mustChoose && !isPutOff && question === null);

  // A page is freed in several ways: deactivated, deleted, left out of the selection, also on another device.
  const isLimitOver = data !== undefined && activePages < data.planLimit.total;
  const shownError = isLimitOver && error === pageLimitText(data.planLimit.total, data.planLimit.plan) ? null : error;

  function start(again: Reconnection | null) {
    setQuestion(null);
    setError(null);
    connect.mutate(again, {
      onSuccess: (message) => {
        // A repaired account shows at once, not with the next round of checks.
        if (message !== null && again)
          check.mutate(again.accountId, { onError: (cause) => setError(messageOf(cause, NOT_CHECKED)) });
      },
      onError: (cause) => setError(messageOf(cause, "Error al iniciar la autenticación con facebook")),
    });
  }

  return (
    <>
      <PageHeader title="Cuentas" lead="Las páginas que Atalaya protege." />
      {hasAbility("pages") && data && <FirstSteps accounts={data.accounts} />}
      <div className="space-y-4">
        {hasAbility("pages") && <VerifyBanner waits="para proteger más de una página" />}
        {shownError && <DismissibleAlert onClose={() => setError(null)}>{shownError}</DismissibleAlert>}
        {connect.data && <Alert look="success">{connect.data}</Alert>}
        {hasAbility("pages") && data && (
          <PlanLimitCard
            limit={data.planLimit}
            activePages={activePages}
            onChoose={mustChoose ? () => setQuestion({ name: "select" }) : null}
          />
        )}
        {isPending && <Skeleton className="h-31 rounded-card" />}
        {hasAbility("pages") && (
          <NetworkTiles
            connecting={connect.isPending}
            onConnect={() => (data && data.accounts.length > 0 ? setQuestion({ name: "connect" }) : start(null))}
          />
        )}
        <ConnectedAccounts
          onError={setError}
          onReconnect={(reconnection) => setQuestion({ name: "reconnect", reconnection })}
        />
      </div>
      {question?.name === "connect" && (
        <ConfirmConnect onConfirm={() => start(null)} onClose={() => setQuestion(null)} />
      )}
      {question?.name === "reconnect" && (
        <ReconnectDialog
          reconnection={question.reconnection}
          onConfirm={() => start(question.reconnection)}
          onClose={() => setQuestion(null)}
        />
      )}
      {isSelecting && data && (
        <SelectionDialog
          {...data}
          onClose={() => {
            setQuestion(null);
            setPutOff(true);
          }}
        />
      )}
    </>
  );
}

const NOT_CHECKED = "La cuenta está conectada, pero no se pudo comprobar.";

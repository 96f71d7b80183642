import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageLimitText } from "../../../worker/vocabulary/money/plan-features.ts";
import type { Account, AccountsAnswer } from "../../api/types.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useNow } from "../time/use-now.ts";
import type { AccountDialog } from "./account-buttons.tsx";
import { AccountRow } from "./account-row.tsx";
import { BlockedDialog } from "./blocked-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { fullName } from "./full-name.ts";
import { groupAccounts, isBlockedByLimit, type PageGroup } from "./page-groups.ts";
import { accountStatsQuery, useSetAccountStatus } from "./queries.ts";
import type { Reconnection } from "./reconnection.ts";
import { refusalMessage } from "./refusal-message.ts";

// The validation of forms weighs more than the rest of the screen, so it loads with the form.
const RenameDialog = lazyPart(async () => (await import("./rename-dialog.tsx")).RenameDialog);
const PublishDialog = lazyPart(async () => (await import("./publish-dialog.tsx")).PublishDialog);
const ReconnectionLinkDialog = lazyPart(
  async () => (await import("./connect/reconnection-link-dialog.tsx")).ReconnectionLinkDialog,
);
const SettingsDialog = lazyPart(async () => (await import("../rules/settings-dialog.tsx")).SettingsDialog);

/** An account with the other one of the same page, for rules that both share. */
function withLinked(account: Account, accounts: readonly Account[]) {
  const linked = accounts.find(({ id, group_key }) => group_key === account.group_key && id !== account.id);
  return {
    id: account.id,
    name: linked ? account.group_name : fullName(account),
    network: account.platform,
    group: account.group_key,
    linked: linked && { id: linked.id, network: linked.platform },
  };
}

type Props = AccountsAnswer & {
  /** Null removes the earlier error. */
  onError: (message: string | null) => void;
  onReconnect: (reconnection: Reconnection) => void;
};

export function AccountList({ accounts, planLimit, onError, onReconnect }: Props) {
  const { data: stats } = useQuery(accountStatsQuery);
  const [open, setOpen] = useState<{ account: Account; dialog: AccountDialog } | null>(null);
  const change = useSetAccountStatus();
  const now = useNow(30_000);
  const close = () => setOpen(null);

  function setStatus(group: PageGroup, accountId: string, status: "active" | "inactive") {
    if (status === "active" && isBlockedByLimit(group, accounts, planLimit)) {
      onError(pageLimitText(planLimit.total, planLimit.plan));
      return;
    }
    const failed = status === "active" ? "Error al activar la cuenta" : "Error al desactivar la cuenta";
    onError(null);
    // Not `mutate`: React Query calls its callbacks for the latest call only, and each call may fail.
    change.mutateAsync({ accountId, status }).catch((error: unknown) => onError(refusalMessage(error, failed)));
  }

  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {groupAccounts(accounts).map((group) => (
          <li key={group.key} className="pt-4 pb-2 last:pb-0">
            <h3 className="font-semibold text-ink-soft wrap-anywhere">{group.name}</h3>
            <ul className="divide-y divide-line">
              {group.accounts.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  stats={stats?.find(({ account_id }) => account_id === account.id)}
                  now={now}
                  busy={change.isPending && change.variables.accountId === account.id}
                  onStatus={(status) => setStatus(group, account.id, status)}
                  onOpen={(dialog) => setOpen({ account, dialog })}
                  onReconnect={onReconnect}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {open?.dialog === "delete" && <DeleteDialog account={open.account} onClose={close} />}
      {open?.dialog === "blocked" && <BlockedDialog account={open.account} onClose={close} />}
      {open?.dialog === "link" && (
        <ReconnectionLinkDialog accountId={open.account.id} name={open.account.group_name} onClose={close} />
      )}
      {open?.dialog === "rename" && <RenameDialog account={open.account} onClose={close} />}
      {open?.dialog === "moderation" && <SettingsDialog page={withLinked(open.account, accounts)} onClose={close} />}
      {open?.dialog === "publish" && (
        <PublishDialog
          account={open.account}
          onClose={close}
          onReconnect={(reconnection) => {
            close();
            onReconnect(reconnection);
          }}
        />
      )}
    </>
  );
}

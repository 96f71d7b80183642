import { ApiError, messageOf } from "../../api/api-error.ts";
import type { AccountsAnswer } from "../../api/types.ts";
import { AccountRow } from "./account-row.tsx";
import { groupAccounts, isBlockedByLimit, type PageGroup } from "./groups.ts";
import { useSetAccountStatus } from "./queries.ts";

type Props = AccountsAnswer & { onError: (message: string) => void };

export function AccountList({ accounts, planLimit, onError }: Props) {
  const change = useSetAccountStatus();
  const { total, plan } = planLimit;

  function setStatus(group: PageGroup, accountId: string, status: "active" | "inactive") {
    if (status === "active" && isBlockedByLimit(group, accounts, planLimit)) {
      onError(
        `Has alcanzado el límite de ${total} páginas activas para tu plan ${plan}. Desactiva alguna página o actualiza tu plan.`,
      );
      return;
    }
    const failed = status === "active" ? "Error al activar la cuenta" : "Error al desactivar la cuenta";
    change.mutate({ accountId, status }, { onError: (error) => onError(explain(error, failed)) });
  }

  return (
    <ul className="divide-y divide-line border-t border-line">
      {groupAccounts(accounts).map((group) => (
        <li key={group.key} className="py-4 last:pb-0">
          <h3 className="text-sm font-semibold text-ink-soft">{group.name}</h3>
          <ul>
            {group.accounts.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                busy={change.isPending && change.variables.accountId === account.id}
                onStatus={(status) => setStatus(group, account.id, status)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** A refusal says why; a failure of ours gets the action's sentence. */
function explain(error: unknown, failed: string): string {
  return error instanceof ApiError && error.status >= 500 ? failed : messageOf(error, failed);
}

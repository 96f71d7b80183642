import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Account } from "../../../api/types.ts";
import { fullName } from "../full-name.ts";
import type { Reconnection } from "../reconnection.ts";
import { ConnectionBadge } from "./connection-badge.tsx";
import { connectionState, stateText } from "./connection-state.ts";
import { HealthPanel } from "./health-panel.tsx";
import { PROBLEM_TITLES } from "./health-texts.ts";

type Props = {
  account: Account;
  now: number;
  onReconnect: (reconnection: Reconnection) => void;
};

/** A button with the state of the connection, which opens the list of checks. */
export function ConnectionLine({ account, now, onReconnect }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <div className="mt-1 sm:pl-13">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          className="control-height -ml-2 inline-flex max-w-full min-w-0 items-center gap-2 rounded-control px-2 text-left text-ink-soft transition-colors hover:bg-raised hover:text-ink"
        >
          <ConnectionSummary account={account} now={now} />
          <span className="sr-only">Estado de la conexión de {fullName(account)}</span>
          <ChevronDown
            aria-hidden="true"
            className={`size-4 shrink-0 transition-transform ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
      </div>
      <div id={panel}>
        {isOpen && (
          <div className="mt-2 pb-3 sm:pl-13">
            <HealthPanel account={account} now={now} onReconnect={onReconnect} />
          </div>
        )}
      </div>
    </>
  );
}

/** The state of the connection, and its first problem. */
function ConnectionSummary({ account, now }: { account: Account; now: number }) {
  const state = connectionState(account, now);
  const { problem, problems, checked_at: checkedAt } = account.connection;
  const [first] = problems;
  const title = first ? PROBLEM_TITLES[first] : problem ? PROBLEM_TITLES[CODE_OF_REFUSAL[problem]] : null;
  return (
    <>
      <ConnectionBadge state={state}>{stateText(state, { checkedAt, now })}</ConnectionBadge>
      {title && <span className="min-w-0 truncate">{title}</span>}
    </>
  );
}

/** The problem that a refused call reveals, until a check finds more. */
const CODE_OF_REFUSAL = { token: "token_invalid", permission: "permission_missing", blocked: "blocked" } as const;

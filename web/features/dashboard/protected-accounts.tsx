import { ShieldOff } from "lucide-react";
import { Link } from "react-router";
import type { AccountGroup } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { AccountPicture } from "../accounts/account-picture.tsx";
import { NetworkIcon } from "../networks/network-icon.tsx";

/** The protected pages; undefined while they load. */
export function ProtectedAccounts({ groups }: { groups: readonly AccountGroup[] | undefined }) {
  return (
    <Section
      title="Cuentas protegidas"
      action={
        <Link to={paths.accounts} className={textLinkClass}>
          Gestionar
        </Link>
      }
    >
      {!groups && <LoadingBlock label="Cargando cuentas..." className="h-16" />}
      {groups?.length === 0 && (
        <EmptyState
          icon={ShieldOff}
          title="No tienes cuentas protegidas"
          action={
            <Link to={paths.accounts} className={buttonClass()}>
              Conectar primera cuenta
            </Link>
          }
        />
      )}
      {groups && groups.length > 0 && (
        <ul className="divide-y divide-line">
          {groups.map(({ key, name, accounts }) => (
            <li key={key} className="flex items-center gap-3 py-3">
              <AccountPicture name={name} url={accounts[0]?.picture_url ?? null} />
              <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
              <span className="flex gap-1.5 text-ink-faint">
                {accounts.map(({ id, platform }) => (
                  <NetworkIcon key={id} network={platform} />
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

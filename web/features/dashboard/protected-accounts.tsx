import { ShieldOff } from "lucide-react";
import { Link } from "react-router";
import type { AccountGroup } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { Section, SectionTitle } from "../../ui/section.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { AccountPicture } from "../accounts/account-picture.tsx";
import { NetworkIcon } from "../networks/network-icon.tsx";

/** The protected pages; undefined while they load. */
export function ProtectedAccounts({ groups }: { groups: readonly AccountGroup[] | undefined }) {
  return (
    <Section>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <SectionTitle>Cuentas protegidas</SectionTitle>
        <Link to={paths.accounts} className={textLinkClass}>
          Gestionar
        </Link>
      </div>
      {!groups && (
        <Loading label="Cargando cuentas...">
          <div className="flex items-center gap-3 py-3">
            <Skeleton className="size-10 rounded-control" />
            <Skeleton className="h-5 w-40" />
          </div>
        </Loading>
      )}
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

import { useQuery } from "@tanstack/react-query";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Select } from "../../ui/forms/select.tsx";
import type { PageGroup } from "../accounts/page-groups.ts";
import { groupAccounts } from "../accounts/page-groups.ts";
import { accountsQuery } from "../accounts/queries.ts";
import { NETWORK_LIST } from "../networks/network-list.ts";

type Props = {
  /** Ids of accounts; null for all. */
  pages: string[] | null;
  error: string | undefined;
  onChange: (pages: string[] | null) => void;
};

/** All pages, or some of them, that a person or a key sees. */
export function PagesField({ pages, error, onChange }: Props) {
  const { data } = useQuery(accountsQuery);
  const groups = groupAccounts(data?.accounts ?? []);
  if (groups.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink">Páginas</legend>
      <Checkbox
        label="Todas, también las que conectes después"
        checked={pages === null}
        onChange={(event) => onChange(event.target.checked ? null : [])}
      />
      {pages !== null && (
        <div className="ml-7.5">
          {groups.map((group) => (
            <PageChoice key={group.key} group={group} chosen={pages} onChange={onChange} />
          ))}
        </div>
      )}
      {error && <p className="mt-1 text-hidden">{error}</p>}
    </fieldset>
  );
}

/** The value of both networks. */
const BOTH = "";

type PageProps = {
  group: PageGroup;
  /** Ids of the chosen accounts, of any page. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** A page of a limited person: Facebook and its Instagram together, or one of them. */
export function PageChoice({ group: { name, accounts }, chosen, onChange }: PageProps) {
  const own = accounts.filter(({ id }) => chosen.includes(id));
  const others = chosen.filter((id) => accounts.every((account) => account.id !== id));
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Checkbox
        label={name}
        className="min-w-0 flex-1"
        checked={own.length > 0}
        onChange={(event) => onChange([...others, ...(event.target.checked ? accounts.map(({ id }) => id) : [])])}
      />
      {own.length > 0 && accounts.length > 1 && (
        <div className="max-sm:w-full max-sm:pb-2 max-sm:pl-7.5 sm:w-48 sm:py-1">
          <Select
            label={`Redes de ${name}`}
            labelHidden
            value={own.length === accounts.length ? BOTH : own[0]!.id}
            onChange={({ target: { value } }) =>
              onChange([...others, ...accounts.map(({ id }) => id).filter((id) => value === BOTH || id === value)])
            }
          >
            <option value={BOTH}>{NETWORK_LIST}</option>
            {accounts.map(({ id, platform }) => (
              <option key={id} value={id}>
                Solo {NETWORK_NAMES[platform]}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}

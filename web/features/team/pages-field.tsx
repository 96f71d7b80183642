import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { groupAccounts } from "../accounts/page-groups.ts";
import { accountsQuery } from "../accounts/queries.ts";
import { PageChoice } from "./page-choice.tsx";

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

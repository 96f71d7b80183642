import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Select } from "../../ui/forms/select.tsx";
import type { PageGroup } from "../accounts/page-groups.ts";
import { NETWORK_LIST } from "../networks/network-list.ts";

/** The value of both networks. */
const BOTH = "";

type Props = {
  group: PageGroup;
  /** Ids of the chosen accounts, of any page. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** A page of a limited person: Facebook and its Instagram together, or one of them. */
export function PageChoice({ group: { name, accounts }, chosen, onChange }: Props) {
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

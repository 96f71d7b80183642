import { useQuery } from "@tanstack/react-query";
import type { MemberInput } from "../../../worker/features/team/schemas.ts";
import { canBeLimited, GIVEN_ROLES, ROLE_NAMES } from "../../../worker/vocabulary/people/roles.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { groupAccounts } from "../accounts/page-groups.ts";
import { accountsQuery } from "../accounts/queries.ts";
import { PageChoice } from "./page-choice.tsx";
import { ROLE_HINTS } from "./role-texts.ts";

type Props = { value: MemberInput; error: string | undefined; onChange: (value: MemberInput) => void };

/** What a person may do, and on which pages. */
export function RoleFields({ value: { role, pages }, error, onChange }: Props) {
  const { data } = useQuery(accountsQuery);
  const groups = groupAccounts(data?.accounts ?? []);
  return (
    <>
      <Select
        label="Función"
        value={role}
        hint={ROLE_HINTS[role]}
        onChange={(event) => {
          const next = GIVEN_ROLES.find((role) => role === event.target.value) ?? role;
          onChange({ role: next, pages: canBeLimited(next) ? pages : null });
        }}
      >
        {GIVEN_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </Select>
      {canBeLimited(role) && groups.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-medium text-ink">Páginas</legend>
          <Checkbox
            label="Todas, también las que conectes después"
            checked={pages === null}
            onChange={(event) => onChange({ role, pages: event.target.checked ? null : [] })}
          />
          {pages !== null && (
            <div className="ml-7.5">
              {groups.map((group) => (
                <PageChoice
                  key={group.key}
                  group={group}
                  chosen={pages}
                  onChange={(next) => onChange({ role, pages: next })}
                />
              ))}
            </div>
          )}
          {error && <p className="mt-1 text-hidden">{error}</p>}
        </fieldset>
      )}
    </>
  );
}

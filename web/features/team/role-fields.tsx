import type { MemberInput } from "../../../worker/features/team/schemas.ts";
import { canBeLimited, GIVEN_ROLES, ROLE_NAMES } from "../../../worker/vocabulary/people/roles.ts";
import { Select } from "../../ui/forms/select.tsx";
import { PagesField } from "./pages-field.tsx";
import { ROLE_HINTS } from "./role-texts.ts";

type Props = { value: MemberInput; error: string | undefined; onChange: (value: MemberInput) => void };

/** What a person may do, and on which pages. */
export function RoleFields({ value: { role, pages }, error, onChange }: Props) {
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
      {canBeLimited(role) && (
        <PagesField pages={pages} error={error} onChange={(next) => onChange({ role, pages: next })} />
      )}
    </>
  );
}

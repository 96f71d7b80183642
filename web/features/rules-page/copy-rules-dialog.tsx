import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ABILITIES_OF } from "../../../worker/vocabulary/people/roles.ts";
import { messageOf } from "../../api/api-error.ts";
import type { Account } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { groupAccounts } from "../accounts/page-groups.ts";
import { accountsQuery } from "../accounts/queries.ts";
import { useUser } from "../auth/session/session.ts";
import { workspacesQuery } from "../team/queries.ts";
import { ApplyRulesDialog } from "./apply-rules-dialog.tsx";
import { accountsOfQuery, ruleSetQuery } from "./rule-sets.ts";

type Props = {
  /** The accounts of the page whose rules are copied; none for those of all pages. */
  source: readonly Account[];
  onClose: () => void;
};

/** Copies rules to other pages, of this workspace or of another one where the person sets rules. */
export function CopyRulesDialog({ source, onClose }: Props) {
  const { workspace: here } = useUser();
  const [chosenWorkspace, setWorkspace] = useState(here.id);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isHere = chosenWorkspace === here.id;
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const rules = useQuery(ruleSetQuery(source[0]?.id));
  const own = useQuery(accountsQuery);
  const other = useQuery({ ...accountsOfQuery(chosenWorkspace), enabled: !isHere });
  const accounts = isHere ? own : other;
  const open = workspaces.filter(({ role, id }) => id === here.id || ABILITIES_OF[role].includes("rules"));
  const groups = groupAccounts(accounts.data?.accounts ?? []).filter(
    ({ key }) => !isHere || key !== source[0]?.group_key,
  );
  const targets = groups.filter(({ key }) => chosen.includes(key)).flatMap((group) => group.accounts);
  const name = source[0]?.group_name;

  return (
    <ApplyRulesDialog
      title={name ? `Copiar las reglas de ${name}` : "Copiar las reglas de todas las páginas"}
      rules={rules.data}
      // Those of one workspace are shared by its pages.
      without={isHere ? ["savedReplies"] : []}
      targets={targets.length > 0 ? targets : undefined}
      workspace={isHere ? undefined : workspaces.find(({ id }) => id === chosenWorkspace)}
      onClose={onClose}
    >
      {rules.isError && <Alert look="error">{messageOf(rules.error, "No se pudieron leer las reglas")}</Alert>}
      {open.length > 1 && (
        <Select
          label="Espacio"
          value={chosenWorkspace}
          onChange={(event) => {
            setWorkspace(event.target.value);
            setChosen([]);
          }}
        >
          {open.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <fieldset>
        <legend className="font-medium text-ink">A qué páginas</legend>
        {accounts.isPending && <LoadingBlock label="Cargando páginas..." className="h-16 rounded-control" />}
        {accounts.isError && (
          <Alert look="error">{messageOf(accounts.error, "No se pudieron cargar las páginas")}</Alert>
        )}
        {accounts.data && groups.length === 0 && <p className="text-ink-faint">Aquí no hay otras páginas.</p>}
        {groups.length > 2 && (
          <Checkbox
            label="Todas"
            checked={groups.every(({ key }) => chosen.includes(key))}
            onChange={(event) => setChosen(event.target.checked ? groups.map(({ key }) => key) : [])}
          />
        )}
        <div className="max-h-60 overflow-y-auto">
          {groups.map(({ key, name }) => (
            <Checkbox
              key={key}
              label={name}
              checked={chosen.includes(key)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))
              }
            />
          ))}
        </div>
      </fieldset>
    </ApplyRulesDialog>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router";
import { groupAccounts } from "../features/accounts/page-groups.ts";
import { accountsQuery } from "../features/accounts/queries.ts";
import { usePageChoice } from "../features/accounts/use-page-choice.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { HabitsButton } from "../features/habits/habits-button.tsx";
import { RulesActions } from "../features/rules-page/rules-actions.tsx";
import { RulesEditor } from "../features/rules-page/rules-editor.tsx";
import { isSection, RulesSections, SECTIONS } from "../features/rules-page/rules-sections.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { paths } from "../paths.ts";
import { FilterSelect } from "../ui/forms/filter-select.tsx";
import { RetryAlert } from "../ui/retry-alert.tsx";
import { LoadingBlock } from "../ui/skeleton.tsx";

/** All rules of all pages or of one, on its networks together. The address says whose and which. */
export default function RulesPage() {
  const { pathname: section, search } = useLocation();
  const maySetRules = useAbility("rules");
  const { data, isError, refetch } = useQuery(accountsQuery);
  const { choice, choose } = usePageChoice();
  if (!maySetRules) return <Navigate to={paths.dashboard} replace />;
  if (!isSection(section)) return <Navigate to={{ pathname: paths.rules, search }} replace />;
  const groups = groupAccounts(data?.accounts ?? []);
  const group = groups.find(
    ({ key, accounts }) => key === choice.page || accounts.some(({ id }) => id === choice.page),
  );
  const accounts = (group?.accounts ?? []).filter(
    ({ id, platform }) =>
      (choice.page === group?.key || id === choice.page) && (!choice.platform || platform === choice.platform),
  );
  return (
    <>
      <PageHeader title="Reglas" lead="Qué se oculta, qué se queda a la vista y qué se responde.">
        {data && <RulesActions accounts={accounts} />}
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-end gap-3 *:first:max-w-sm *:first:flex-1">
        <FilterSelect
          label="Vale para"
          all="Todas las páginas"
          value={group?.key}
          options={groups.map(({ key, name }) => ({ id: key, name }))}
          onChange={(page) => choose({ page })}
        />
        {accounts.length > 0 && <HabitsButton accounts={accounts} />}
      </div>
      <RulesSections search={search} />
      <h2 className="sr-only">{SECTIONS[section]}</h2>
      {isError && <RetryAlert onRetry={() => refetch()}>No se pudieron cargar tus páginas.</RetryAlert>}
      {!data && !isError && <LoadingBlock label="Cargando las reglas..." className="h-60 rounded-control" />}
      {data && <RulesEditor key={accounts.map(({ id }) => id).join()} section={section} accounts={accounts} />}
    </>
  );
}

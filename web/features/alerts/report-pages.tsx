import { useQuery } from "@tanstack/react-query";
import { groupAccounts } from "../accounts/page-groups.ts";
import { PageSwitch } from "../accounts/page-switch.tsx";
import { accountsQuery } from "../accounts/queries.ts";
import { usePageChoice } from "../accounts/use-page-choice.ts";

/** From this number of pages on, a report may be about some of them. */
const SEVERAL = 3;

/** Chooses the pages of a report. */
export function ReportPages() {
  const { data } = useQuery(accountsQuery);
  const { choice, choose } = usePageChoice();
  const groups = groupAccounts(data?.accounts ?? []);
  if (groups.length < SEVERAL) return <PageSwitch />;
  const all = groups.map(({ key }) => key);
  const chosen = choice.page?.split(",") ?? all;
  function toggle(key: string) {
    const next = all.filter((each) => (each === key) !== chosen.includes(each));
    choose(next.length === 0 || next.length === all.length ? {} : { page: next.join(",") });
  }
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
      <legend className="mb-1 font-medium text-ink">Páginas del informe</legend>
      {groups.map(({ key, name }) => (
        <label key={key} className="flex items-center gap-2 py-1 text-ink">
          <input type="checkbox" checked={chosen.includes(key)} onChange={() => toggle(key)} /> {name}
        </label>
      ))}
    </fieldset>
  );
}

import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { datePresets } from "../../../ui/forms/date-presets.tsx";
import { FilterSelect } from "../../../ui/forms/filter-select.tsx";
import { useUser } from "../../auth/session/session.ts";
import { todayIn } from "../../time/iso-day.ts";
import type { FilterChange } from "../data/filter.ts";

type Props = { filter: CommentFilter; onChange: (change: FilterChange) => void };

/** Selects one of the usual ranges of days. Other ranges are among the additional filters. */
export function UsualDates({ filter: { from, to }, onChange }: Props) {
  const presets = datePresets(todayIn(useUser().workspace.time_zone));
  const chosen = presets.find(({ range }) => range.from === from && range.to === to);
  const isOther = !chosen && Boolean(from || to);
  return (
    <FilterSelect
      label="Fechas"
      labelHidden
      all={isOther ? "Otras fechas" : "Todas las fechas"}
      value={chosen?.name}
      options={presets.map(({ name }) => ({ id: name, name }))}
      onChange={(name) => {
        const range = presets.find((preset) => preset.name === name)?.range;
        onChange({ from: range?.from, to: range?.to });
      }}
    />
  );
}

import { SegmentedControl } from "../../ui/forms/segmented-control.tsx";
import type { Draft } from "./draft.ts";

/** What the moderation does with what breaks the rules, and the two stored switches that mean it. */
const ACTIONS = {
  off: { label: "Apagada", means: "Todo se revisa a mano y nada se oculta.", automod: false, observeOnly: false },
  observe: {
    label: "Solo observar",
    means: "Marca lo que se habría ocultado, para que lo veas antes de dejar que actúe.",
    automod: true,
    observeOnly: true,
  },
  hide: {
    label: "Oculta",
    means: "Oculta por sí sola lo que incumple tus reglas.",
    automod: true,
    observeOnly: false,
  },
} as const;
type Action = keyof typeof ACTIONS;
type Switches = Pick<Draft, "automod" | "observeOnly">;

const OPTIONS = Object.entries(ACTIONS).map(([value, { label }]) => ({ value: value as Action, label }));

const actionOf = ({ automod, observeOnly }: Switches): Action => {
  if (!automod) return "off";
  return observeOnly ? "observe" : "hide";
};

/** One control for the three states of the automatic moderation. */
export function ActionField({ value, onChange }: { value: Switches; onChange: (value: Switches) => void }) {
  const action = actionOf(value);
  return (
    <section>
      <h3 className="mb-2 font-medium text-ink">Moderación automática</h3>
      <SegmentedControl
        label="Moderación automática"
        options={OPTIONS}
        value={action}
        onChange={(chosen) => {
          const { automod, observeOnly } = ACTIONS[chosen];
          onChange({ automod, observeOnly });
        }}
      />
      <p className="mt-2">{ACTIONS[action].means}</p>
    </section>
  );
}

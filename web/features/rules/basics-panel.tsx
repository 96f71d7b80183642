import { Eye, EyeOff, Flag, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { CATEGORIES, CATEGORY, type Category, mayHide } from "../../../worker/vocabulary/judging/categories.ts";
import { SENSITIVITIES, type Sensitivity } from "../../../worker/vocabulary/judging/judgement.ts";
import { LEVEL_COSTS } from "../../../worker/vocabulary/judging/level-costs.ts";
import type { SettingsAnswer } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { SegmentedControl } from "../../ui/forms/segmented-control.tsx";
import { useUser } from "../auth/session/session.ts";
import { HelpLink } from "../help/help-link.tsx";
import { CATEGORY_TEXTS } from "../judgement/category-texts.ts";
import type { Draft } from "./draft.ts";

type Props = {
  draft: Draft;
  /** The values that a page inherits; null when these are the settings of the workspace. */
  inherited: SettingsAnswer["inherited"];
  onChange: (part: Partial<Draft>) => void;
};

export function BasicsPanel({ draft, inherited, onChange }: Props) {
  return (
    <div className="space-y-5">
      {inherited && <Inherits settings={inherited} />}
      <ActionField value={draft} onChange={onChange} />
      <HelpLink article="solo-observar">En qué se diferencian</HelpLink>
      {CATEGORIES.map((category) => (
        <SensitivityField
          key={category}
          category={category}
          value={draft.sensitivity[category]}
          inherited={inherited === null ? null : inherited.sensitivity[category]}
          onChange={(level) => onChange({ sensitivity: { ...draft.sensitivity, [category]: level } })}
        />
      ))}
    </div>
  );
}

/** Says which of the workspace's settings always apply to the page. */
function Inherits({ settings }: { settings: NonNullable<SettingsAnswer["inherited"]> }) {
  const stops: ReactNode[] = [];
  if (!settings.automod) stops.push("La moderación automática está apagada para todas tus páginas.");
  if (settings.observeOnly) stops.push("Todas tus páginas están en «solo observar».");
  if (stops.length > 0)
    return <Alert look="warning">{stops.join(" ")} Mientras siga así, aquí no se oculta nada.</Alert>;
  return <p>Lo de esta página se suma a la configuración general: sus listas valen aquí también.</p>;
}

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
function ActionField({ value, onChange }: { value: Switches; onChange: (value: Switches) => void }) {
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

const LEVELS: Record<Sensitivity, { name: string; means: string }> = {
  suave: { name: "Suave", means: "Oculta solo lo que no deja dudas." },
  normal: { name: "Normal", means: "Oculta lo claro y marca lo dudoso." },
  estricto: { name: "Estricto", means: "Oculta también lo dudoso y marca lo que roza el límite." },
};

/** What a level catches and costs. @param hides whether the plan hides the category; otherwise all of it is flagged */
function costOf(category: Category, level: Sensitivity, hides: boolean): string {
  const { hidden, flagged, cleanHidden, cleanFlagged } = LEVEL_COSTS[level][category];
  const doesWith = (hiddenCount: number, flaggedCount: number) =>
    hides ? `oculta ${hiddenCount} y marca ${flaggedCount}` : `marca ${hiddenCount + flaggedCount}`;
  const caught = `De cada 100 comentarios con ${CATEGORY[category].plural} ${doesWith(hidden, flagged)}`;
  return `${caught}; de cada 1.000 normales ${doesWith(cleanHidden, cleanFlagged)}.`;
}
const OUTCOMES: Record<"approved" | "flagged" | "disapproved", { icon: LucideIcon; name: string; look: string }> = {
  approved: { icon: Eye, name: "Visible", look: "text-ok" },
  flagged: { icon: Flag, name: "Marcado", look: "text-flag" },
  disapproved: { icon: EyeOff, name: "Oculto", look: "text-hidden" },
};
const INHERIT = "inherit";
type Option = { value: Sensitivity | typeof INHERIT; label: string };

type SensitivityProps = {
  category: Category;
  /** Null for the workspace's level. */
  value: Sensitivity | null;
  /** The workspace's level, for a page; null for the workspace itself. */
  inherited: Sensitivity | null;
  onChange: (value: Sensitivity | null) => void;
};

/** The level of one category, and its outcome for three example comments. */
function SensitivityField({ category, value, inherited, onChange }: SensitivityProps) {
  const { title } = CATEGORY[category];
  const { explanation, help, examples } = CATEGORY_TEXTS[category];
  const level = value ?? inherited ?? "normal";
  // Comments that the plan does not hide are flagged.
  const { allows } = useUser();
  const shown = (outcome: keyof typeof OUTCOMES) =>
    OUTCOMES[outcome === "disapproved" && !mayHide(category, allows) ? "flagged" : outcome];
  const options = SENSITIVITIES.map((each): Option => ({ value: each, label: LEVELS[each].name }));
  if (inherited !== null) options.unshift({ value: INHERIT, label: "General" });
  return (
    <section>
      <h3 className="mb-2 font-medium text-ink">{title}</h3>
      <SegmentedControl
        label={`Sensibilidad con ${title.toLowerCase()}`}
        options={options}
        value={value ?? INHERIT}
        onChange={(chosen) => onChange(chosen === INHERIT ? null : chosen)}
      />
      <p className="mt-2">
        {value === null && `Como en la configuración general, ${LEVELS[level].name.toLowerCase()}: `}
        {value === null ? LEVELS[level].means.toLowerCase() : LEVELS[level].means}
      </p>
      <Disclosure label="Qué cambia con cada nivel">
        <p>
          {explanation} <HelpLink article={help.article}>{help.text}</HelpLink>
        </p>
        <p className="mt-2">{costOf(category, level, mayHide(category, allows))}</p>
        <ul className="mt-2 space-y-1.5">
          {examples.map(({ text, outcome }) => {
            const { icon: Icon, name, look } = shown(outcome[level]);
            return (
              <li key={text} className="flex items-center justify-between gap-3">
                <span className="min-w-0">«{text}»</span>
                <span className={`inline-flex shrink-0 items-center gap-1 font-medium ${look}`}>
                  <Icon aria-hidden="true" className="size-4" />
                  {name}
                </span>
              </li>
            );
          })}
        </ul>
      </Disclosure>
    </section>
  );
}

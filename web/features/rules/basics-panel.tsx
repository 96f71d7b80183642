import type { ReactNode } from "react";
import { CATEGORIES } from "../../../worker/vocabulary/judging/categories.ts";
import type { SettingsAnswer } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { HelpLink } from "../help/help-link.tsx";
import { ActionField } from "./action-field.tsx";
import type { Draft } from "./draft.ts";
import { SensitivityField } from "./sensitivity-field.tsx";

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

import type { PlanLimit } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { UsageBar } from "../../ui/usage-bar.tsx";

type Props = {
  limit: PlanLimit;
  activePages: number;
  /** Opens the selection of pages; null when there is nothing to select. */
  onChoose: (() => void) | null;
};

export function PlanLimitCard({ limit, activePages, onChoose }: Props) {
  const left = limit.total - activePages;
  return (
    <Section
      title="Páginas activas"
      action={
        <span className="figures text-ink-soft">
          <span className="font-semibold text-ink">{activePages}</span> de {limit.total}
        </span>
      }
    >
      <UsageBar label="Páginas activas" value={activePages} limit={limit.total} />
      <p className="mt-3 text-ink-soft">
        {left > 0
          ? `Puedes activar ${left} página(s) más con tu plan actual.`
          : "Has alcanzado el límite de páginas activas."}{" "}
        {left <= 0 && (
          <a href={paths.pricing} className={textLinkClass}>
            Mejorar plan
          </a>
        )}
      </p>
      {onChoose && (
        <Button look="secondary" size="small" className="mt-3" onClick={onChoose}>
          Elegir páginas activas
        </Button>
      )}
    </Section>
  );
}

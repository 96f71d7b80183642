import { Info } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { NIGHT } from "../../../../worker/vocabulary/calendar.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { WEEK_FORMULA, weekSentence } from "../../../../worker/vocabulary/text/week-sentence.ts";
import type { Insights } from "../../../api/types.ts";
import { paths, withQuery } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { usePageChoice } from "../../accounts/use-page-choice.ts";
import { useAbility } from "../../auth/session/use-ability.ts";
import { useFigureLinks } from "../figure-links.ts";

type Props = {
  /** Undefined while they load. */
  insights: Insights | undefined;
};

/** Space for a sentence of three parts and its links, so that the figures below do not move when it loads. */
const HEIGHT = "min-h-70.5 sm:min-h-48.5 md:min-h-38";

/** The week in one sentence, how it is counted, and a picture of it to share. */
export function WeekCard({ insights }: Props) {
  if (!insights) return <LoadingBlock label="Cargando tu semana..." className={HEIGHT} />;
  return <Week insights={insights} />;
}

function Week({ insights: { week, hours } }: { insights: Insights }) {
  const maySetRules = useAbility("rules");
  const { attacksPath } = useFigureLinks();
  const { choice } = usePageChoice();
  const [isExplained, setExplained] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const formula = useId();

  async function share() {
    setBusy(true);
    setLost(false);
    try {
      const { shareWeek } = await import("./week-picture.ts");
      await shareWeek({ week, hours: hours.attacks });
    } catch (error) {
      console.error(error);
      setLost(true);
    }
    setBusy(false);
  }
  return (
    <section
      aria-label="Tu semana"
      className={`flex flex-col justify-center rounded-card bg-lantern-soft p-5 ${HEIGHT}`}
    >
      <p className="text-title font-semibold text-pretty text-ink">{weekSentence(week)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {week.hidden > 0 && (
          <Link className={textLinkClass} to={attacksPath(week, { by: "machine" })}>
            Ver {week.hidden === 1 ? "el oculto" : `los ${figure(week.hidden)} ocultos`}
          </Link>
        )}
        {week.night > 0 && (
          <Link className={textLinkClass} to={attacksPath(week, { by: "machine", hours: `${NIGHT.from}-${NIGHT.to}` })}>
            Ver {week.night === 1 ? "el de la noche" : `los ${figure(week.night)} de la noche`}
          </Link>
        )}
        <button
          type="button"
          title={WEEK_FORMULA}
          aria-expanded={isExplained}
          aria-controls={formula}
          onClick={() => setExplained(!isExplained)}
          className="control-height inline-flex items-center gap-1.5 rounded-control text-ink-soft hover:text-ink"
        >
          <Info aria-hidden="true" className="size-4" />
          Cómo se calcula
        </button>
        {week.hidden > 0 && (
          <Button look="quiet" size="small" loading={isBusy} onClick={share}>
            Compartir
          </Button>
        )}
        {/* The link is about all pages: members who set the rules of the workspace see all of them. */}
        {maySetRules && (
          <Link className={textLinkClass} to={withQuery(paths.report, choice)}>
            Informe del mes
          </Link>
        )}
      </div>
      <p id={formula} hidden={!isExplained} className="mt-2 max-w-prose text-pretty text-ink-soft">
        {WEEK_FORMULA}
      </p>
      {isLost && (
        <p role="alert" className="mt-2 text-hidden">
          No se pudo crear la imagen. Inténtalo de nuevo.
        </p>
      )}
    </section>
  );
}

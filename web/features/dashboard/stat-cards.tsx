import { EyeOff, type LucideIcon, MessageSquareReply, MessagesSquare, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { plansWith } from "../../../worker/vocabulary/money/plan-features.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { MonthStats } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFigureLinks } from "./figure-links.ts";

const REPLIES = "Respuestas Automáticas";
const THIS_MONTH = "Este mes";

type Props = {
  /** Undefined while they load. */
  stats: Pick<MonthStats, "total" | "removed" | "responded" | "effectiveness" | "month" | "year"> | undefined;
  /** Page groups that are active. */
  pages: number | undefined;
  isDemo: boolean;
};

/** Three figures of the month, and the number of protected pages. */
export function StatCards({ stats, pages, isDemo }: Props) {
  const links = useFigureLinks();
  return (
    <dl className="-mx-3 grid grid-cols-2 gap-y-2 xl:grid-cols-4">
      <StatCard
        icon={MessagesSquare}
        color="text-lantern-text"
        label="Comentarios Totales"
        isDemo={isDemo}
        note={
          stats && !isDemo ? (
            <Figures to={links.commentsPath({ ...monthDays(stats), written: "visitors" })}>{THIS_MONTH}</Figures>
          ) : (
            THIS_MONTH
          )
        }
      >
        {stats && figure(stats.total)}
      </StatCard>
      <StatCard
        icon={EyeOff}
        color="text-hidden"
        label="Comentarios Bloqueados"
        isDemo={isDemo}
        note={
          stats &&
          (isDemo ? (
            effect(stats, isDemo)
          ) : (
            <Figures to={links.attacksPath(monthDays(stats))}>{effect(stats, isDemo)}</Figures>
          ))
        }
      >
        {stats && figure(stats.removed)}
      </StatCard>
      <StatCard
        icon={MessageSquareReply}
        color="text-wait"
        label={REPLIES}
        isDemo={isDemo}
        note={stats && <RepliesNote stats={stats} isDemo={isDemo} />}
      >
        {stats && (stats.responded === null ? <Soon /> : figure(stats.responded))}
      </StatCard>
      <StatCard
        icon={ShieldCheck}
        color="text-ok"
        label="Cuentas Protegidas"
        isDemo={isDemo}
        note={
          <Link
            to={paths.accounts}
            className="rounded-sm font-medium text-lantern-text underline decoration-lantern-text/40 underline-offset-4 after:absolute after:inset-0"
          >
            Gestionar cuentas
          </Link>
        }
      >
        {pages === undefined ? undefined : figure(pages)}
      </StatCard>
    </dl>
  );
}

/** The label of a figure. The whole card links to the comments it counts. @param name the link's name, when two cards have the same label */
const Figures = ({ to, name, children }: { to: string; name?: string; children: string }) => (
  <Link
    to={to}
    aria-label={name}
    className="rounded-sm underline-offset-4 after:absolute after:inset-0 hover:underline"
  >
    {children}
  </Link>
);

const Soon = () => <span className="text-base">Próximamente</span>;

/** How much of what was found is hidden, and whether the rest waits for a person. */
function effect({ removed, effectiveness }: NonNullable<Props["stats"]>, isDemo: boolean) {
  if (isDemo) return "Efectividad: –";
  if (removed === 0 || effectiveness === null) return "Ninguno este mes";
  return `Efectividad: ${percentage(effectiveness)}; ${effectiveness === 100 ? "nada" : "resto"} por revisar`;
}

function RepliesNote({ stats, isDemo }: { stats: NonNullable<Props["stats"]>; isDemo: boolean }) {
  const { automaticRepliesPath } = useFigureLinks();
  if (stats.responded === null) return `Con ${plansWith("autoReplies")}`;
  if (isDemo) return THIS_MONTH;
  return (
    <Figures to={automaticRepliesPath(monthDays(stats))} name={`${REPLIES}: ${THIS_MONTH}`}>
      {THIS_MONTH}
    </Figures>
  );
}

type CardProps = {
  icon: LucideIcon;
  color: string;
  label: string;
  isDemo: boolean;
  /** The figure's label. */
  note: ReactNode;
  /** The figure; undefined while it loads. */
  children: ReactNode;
};

function StatCard({ icon: Icon, color, label, isDemo, note, children }: CardProps) {
  return (
    <div className="relative rounded-card px-3 py-2 has-[a]:transition-colors has-[a]:hover:bg-raised">
      <dt className="flex min-h-10 items-start gap-1.5 text-ink-soft sm:min-h-0">
        <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${color}`} />
        {label}
      </dt>
      <dd className="mt-1">
        <span className="figures flex h-8 items-center gap-2 text-title font-semibold">
          {children ?? <Skeleton className="h-6 w-14" />}
          {isDemo && <Badge look="flag">Ejemplo</Badge>}
        </span>
        <span className="mt-0.5 block min-h-10 text-small text-ink-faint sm:min-h-5">
          {note ?? <Skeleton className="h-4 w-24" />}
        </span>
      </dd>
    </div>
  );
}

/** "96,5 %". @param value from 0 to 100 */
const percentage = (value: number) => `${value.toLocaleString("es", { maximumFractionDigits: 1 })} %`;

/** First and last day of a month. @param month from 1 to 12 */
function monthDays({ year, month }: { year: number; month: number }) {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, month - 1, 1)), to: day(Date.UTC(year, month, 0)) };
}

import { CircleAlert, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Health, HealthProblem, PermissionName } from "../../../api/types.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { useAbility } from "../../auth/session/use-ability.ts";
import { shortMomentText } from "../../time/date-text.ts";
import { PROBLEM_TITLES } from "./health-texts.ts";

type Props = {
  problems: Health["problems"];
  onReconnect: (permissions: PermissionName[]) => void;
  onRepair: () => void;
  onSweep: () => void;
};

/** The problems, the worst first: what is missing, its effect, and one button. */
export function HealthProblems({ problems, ...remedies }: Props) {
  const worstFirst = problems.toSorted((a, b) => weight(b) - weight(a));
  return (
    <ul className="space-y-2">
      {worstFirst.map((problem) => (
        <li
          key={keyOf(problem)}
          className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3 py-2.5 ${LOOKS[problem.severity].box}`}
        >
          <SeverityIcon severity={problem.severity} />
          <div className="min-w-48 flex-1">
            <h5 className="font-semibold text-ink">{titleOf(problem)}</h5>
            <p className="text-ink-soft">{problem.causes}</p>
          </div>
          <RemedyButton problem={problem} {...remedies} />
        </li>
      ))}
    </ul>
  );
}

const LOOKS = {
  error: { box: "bg-hidden-soft", Icon: CircleAlert, color: "text-hidden", spoken: "Error" },
  warning: { box: "bg-flag-soft", Icon: TriangleAlert, color: "text-flag", spoken: "Aviso" },
} as const;

function SeverityIcon({ severity }: { severity: HealthProblem["severity"] }) {
  const { Icon, color, spoken } = LOOKS[severity];
  return <Icon role="img" aria-label={spoken} className={`size-4.5 shrink-0 ${color}`} />;
}

const weight = ({ severity }: HealthProblem) => (severity === "error" ? 1 : 0);
const keyOf = ({ code, remedy }: HealthProblem) =>
  code + (remedy.kind === "reconnect" ? remedy.permissions.map(({ scope }) => scope).join() : "");

/** The title of a problem; a single missing permission is named. */
function titleOf({ code, remedy }: HealthProblem): string {
  const [missing, ...rest] = remedy.kind === "reconnect" ? remedy.permissions : [];
  return code === "permission_missing" && missing && rest.length === 0
    ? `Falta el permiso «${missing.name}»`
    : PROBLEM_TITLES[code];
}

const SupportDialog = lazyPart(async () => (await import("../../support/support-dialog.tsx")).SupportDialog);

type RemedyProps = {
  problem: HealthProblem;
  onReconnect: (permissions: PermissionName[]) => void;
  onRepair: () => void;
  onSweep: () => void;
};

/** The one thing to do about a problem: a button, a link, or a sentence. */
function RemedyButton({ problem: { remedy }, onReconnect, onRepair, onSweep }: RemedyProps) {
  const mayManagePages = useAbility("pages");
  const [isSupportOpen, setSupportOpen] = useState(false);
  if (!mayManagePages && remedy.kind !== "wait")
    return <p className="text-ink-soft">Avisa a quien administra tu equipo.</p>;
  switch (remedy.kind) {
    case "reconnect":
      return (
        <Button look="secondary" size="small" onClick={() => onReconnect(remedy.permissions)}>
          Volver a conectar
        </Button>
      );
    case "repair":
      return (
        <Button look="secondary" size="small" onClick={onRepair}>
          Volver a suscribir
        </Button>
      );
    case "sync":
      return (
        <Button look="secondary" size="small" onClick={onSweep}>
          Traerlos ahora
        </Button>
      );
    case "role":
      return (
        <a href={remedy.url} target="_blank" rel="noreferrer" className={buttonClass("secondary", "small")}>
          Abrir en {remedy.label}
        </a>
      );
    case "support":
      return (
        <>
          <Button look="secondary" size="small" onClick={() => setSupportOpen(true)}>
            Escribir a soporte
          </Button>
          {isSupportOpen && <SupportDialog onClose={() => setSupportOpen(false)} />}
        </>
      );
    case "wait":
      return (
        <p className="text-ink-soft">{remedy.until ? `Espera hasta ${shortMomentText(remedy.until)}.` : "Espera."}</p>
      );
  }
}

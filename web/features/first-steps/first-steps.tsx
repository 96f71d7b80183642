import { useQuery } from "@tanstack/react-query";
import { Check, LoaderCircle, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { SCAN_DAYS } from "../../../worker/vocabulary/durations.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { messageOf } from "../../api/api-error.ts";
import type { Account } from "../../api/types.ts";
import { ALL_COMMENTS } from "../../paths.ts";
import { useStore } from "../../store.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { Section } from "../../ui/section.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useUser } from "../auth/session/session.ts";
import { TrialButton } from "../auth/trial/trial-button.tsx";
import { type ScanProgress, scanProgress } from "./scan-progress.ts";
import { scansQuery, useStartScans } from "./scan-queries.ts";
import { STEP_TEXTS } from "./step-texts.ts";
import { dismissal, firstSteps, type StepState, useIsLooking } from "./steps.ts";

// The code of these loads when they are reached.
const ConnectStep = lazyPart(async () => (await import("./connect-step.tsx")).ConnectStep);
const ScanResult = lazyPart(async () => (await import("./scan-result.tsx")).ScanResult);

/** The guide with the three steps of a new owner, then the decision about what was found. It disappears when the owner closes it. */
export function FirstSteps({ accounts = [] }: { accounts?: readonly Account[] }) {
  const steps = firstSteps(useUser(), accounts);
  const dismissed = useStore(dismissal) !== null;
  const isLooking = useIsLooking(accounts);
  const scans = useQuery({ ...scansQuery, enabled: isLooking });
  if (!steps || dismissed) return null;
  const progress = isLooking && scans.data ? scanProgress(accounts, scans.data) : null;

  return (
    <Section
      aria-label="Primeros pasos"
      className="mb-6"
      title={progress?.state === "done" ? "Lo que encontramos" : "Primeros pasos"}
      action={
        steps.look === "current" && (
          <IconButton
            icon={X}
            label="Ocultar primeros pasos"
            className="-my-2 -mr-2"
            onClick={() => dismissal.set("1")}
          />
        )
      }
    >
      {progress?.state === "done" ? (
        <ScanResult result={progress} />
      ) : (
        <ol className="grid gap-5 lg:grid-cols-3 lg:gap-6">
          <Step number={1} state={steps.trial} {...STEP_TEXTS.trial}>
            {steps.trial === "current" && <TrialButton />}
          </Step>
          <Step number={2} state={steps.connect} {...STEP_TEXTS.connect}>
            {steps.connect === "current" && <ConnectStep hasPages={accounts.length > 0} />}
          </Step>
          <Step number={3} state={steps.look} {...STEP_TEXTS.look}>
            <div className="space-y-3">
              {progress && <ScanStep progress={progress} />}
              {scans.isError && (
                <RetryAlert onRetry={() => scans.refetch()}>No se pudo consultar la revisión.</RetryAlert>
              )}
              <Link to={ALL_COMMENTS} className={buttonClass("quiet")}>
                Ver comentarios
              </Link>
            </div>
          </Step>
        </ol>
      )}
    </Section>
  );
}

type StepProps = { number: number; state: StepState; title: string; text: string; children?: ReactNode };

const MARKS: Record<StepState, string> = {
  done: "bg-ok-soft text-ok",
  current: "bg-lantern text-on-lantern",
  next: "bg-raised text-ink-faint",
};
const SPOKEN: Record<StepState, string> = { done: "Hecho: ", current: "", next: "Después: " };

/** One step; its content, `children`, is visible from the moment when the step is reached. */
function Step({ number, state, title, text, children }: StepProps) {
  return (
    <li aria-current={state === "current" ? "step" : undefined} className="flex gap-3">
      <span
        aria-hidden="true"
        className={`figures grid size-7 shrink-0 place-items-center rounded-full font-semibold ${MARKS[state]}`}
      >
        {state === "done" ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0 pt-0.5">
        <h3 className={`font-semibold ${state === "current" ? "text-ink" : "text-ink-soft"}`}>
          <span className="sr-only">{SPOKEN[state]}</span>
          {title}
        </h3>
        <p className="mt-0.5 text-ink-soft">{text}</p>
        {state !== "next" && children && <div className="mt-3">{children}</div>}
      </div>
    </li>
  );
}

/** Starts the scan without a click, shows its progress, and lets the owner start it again after a failure. */
function ScanStep({ progress }: { progress: Exclude<ScanProgress, { state: "done" }> }) {
  const start = useStartScans();
  // The scan needs no permission: it hides nothing.
  const isNew = progress.state === "none";
  const begin = useEffectEvent(() => {
    if (progress.state === "none") start.mutate(progress.toStart);
  });
  useEffect(() => {
    if (isNew) begin();
  }, [isNew]);
  if (progress.state === "running") {
    const { considered, isWaiting } = progress;
    return (
      <p role="status" className="flex items-center gap-2">
        <LoaderCircle aria-hidden="true" className="size-4 shrink-0 animate-spin text-lantern-text" />
        {isWaiting
          ? "La red social pidió una pausa. Seguimos en cuanto nos deje."
          : `Revisando tus últimos ${SCAN_DAYS} días: ${figure(considered)} ${considered === 1 ? "comentario" : "comentarios"} por ahora…`}
      </p>
    );
  }
  if (isNew && !start.isError) return <Spinner label="Empezando la revisión…" />;
  return (
    <div className="space-y-3">
      {progress.state === "failed" && !start.isError && (
        <Alert look="warning">La revisión se detuvo. Comprueba la conexión de tu página y vuelve a intentarlo.</Alert>
      )}
      {start.isError && <Alert look="error">{messageOf(start.error, "No se pudo empezar la revisión.")}</Alert>}
      <Button loading={start.isPending} onClick={() => start.mutate(progress.toStart)}>
        Reintentar la revisión
      </Button>
    </div>
  );
}

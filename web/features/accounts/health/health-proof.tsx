import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { Health } from "../../../api/types.ts";
import { relativeTime } from "../../time/relative-time.ts";

/** The proofs that a healthy state rests on, and what each of them found. */
export function HealthProof({ health, now }: { health: Health; now: number }) {
  const { proof, checked_at: checkedAt, counts, coverage, webhooks, spot_check: spotCheck } = health;
  const ago = (iso: string | null) => (iso ? relativeTime(iso, now) : "nunca");
  return (
    <section>
      <h5 className="mb-1 text-small font-medium text-ink-faint">Pruebas de que no falta nada</h5>
      <ul className="divide-y divide-line">
        <Proof name="Conexión con la red" icon={iconOf(proof.connection)}>
          {checkedAt ? `Comprobada ${ago(checkedAt)}` : "Sin comprobar todavía"}
        </Proof>
        <Proof name="Avisos de la red" icon={iconOf(proof.webhooks)}>
          {webhooksText(webhooks.last_at, proof.webhooks, ago)}
        </Proof>
        <Proof name="Últimas publicaciones" icon={missingOf(counts) > 0 ? FAILED : iconOf(proof.counts)}>
          {counts ? `Contados ${ago(counts.counted_at)}: ${countsText(counts)}` : "Sin contar todavía"}
        </Proof>
        <Proof name="Todas las publicaciones" icon={iconOf(proof.visits)}>
          {coverageText(coverage, ago)}
        </Proof>
        <Proof name="Muestra al azar" icon={foundSomething(spotCheck) ? FAILED : iconOf(proof.spot_check)}>
          {spotCheck ? `${spotCheckText(spotCheck)}, ${ago(spotCheck.at)}` : "Todavía ninguna"}
        </Proof>
      </ul>
      <p className="mt-2 text-ink-faint">
        Solo damos la cuenta por correcta cuando las cinco pruebas son recientes. La muestra compara publicaciones de
        más de un día por otro camino que la revisión.
      </p>
    </section>
  );
}

const missingOf = (counts: Pick<NonNullable<Health["counts"]>, "posts" | "ads"> | null): number =>
  counts ? counts.posts.missing + counts.ads.missing : 0;

const foundSomething = (check: Health["spot_check"]): boolean =>
  check !== null && (check.missing > 0 || check.unvisited > 0);

function countsText({ posts, ads }: NonNullable<Health["counts"]>): string {
  const missing = missingOf({ posts, ads });
  const seen = `${comments(posts.enumerated + ads.enumerated)} en la red`;
  return missing === 0
    ? `${seen}, no falta ninguno`
    : `${seen}, ${missing === 1 ? "falta 1" : `faltan ${figure(missing)}`}`;
}

function webhooksText(lastAt: string | null, isProven: boolean, ago: Ago): string {
  if (!isProven) return "Un comentario reciente llegó sin aviso o tarde: buscamos si falta alguno más";
  return lastAt ? `El último llegó ${ago(lastAt)}` : "Todavía ninguno";
}

function coverageText(coverage: Health["coverage"], ago: Ago): string {
  const { posts, visited, settled, oldest_visit_at, complete, searched, behind } = coverage;
  if (behind) return "Hay más comentarios sin aviso de los que caben en una revisión: los siguientes llegan en minutos";
  if (!complete)
    return posts === 0
      ? "La primera vuelta aún no ha empezado"
      : `${figure(posts)} hasta ahora; la primera vuelta no ha terminado`;
  if (posts === 0) return "Ninguna publicación todavía";
  if (!searched) return "Un comentario llegó sin aviso: las estamos revisando todas otra vez";
  const unsettled = posts - settled;
  const rest = unsettled > 0 ? `; ${figure(unsettled)} por comparar otra vez` : "";
  return `${figure(visited)} de ${figure(posts)} revisadas en las últimas 24 horas; la más antigua, ${ago(oldest_visit_at)}${rest}`;
}
type Ago = (iso: string | null) => string;

function spotCheckText({ posts, due, missing, unvisited, unreadable }: NonNullable<Health["spot_check"]>): string {
  const sentences = [
    missing > 0 && (missing === 1 ? "falta 1" : `faltan ${figure(missing)}`),
    unvisited > 0 && `${figure(unvisited)} sin revisar`,
    unreadable > 0 && `${figure(unreadable)} no legibles`,
  ].filter(Boolean);
  const read = `${figure(posts)} ${posts === 1 ? "publicación" : "publicaciones"} y ${comments(due)}`;
  return sentences.length > 0 ? `${read}: ${sentences.join(", ")}` : `${read}: no falta ninguno`;
}

const comments = (count: number) => `${figure(count)} ${count === 1 ? "comentario" : "comentarios"}`;

type ProofProps = { name: string; icon: ProofIcon; children: string };

function Proof({ name, icon: { Icon, color, spoken }, children }: ProofProps) {
  return (
    <li className="flex gap-3 py-2">
      <Icon role="img" aria-label={spoken} className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1 sm:flex sm:justify-between sm:gap-4">
        <p className="shrink-0 text-ink">{name}</p>
        <p className="figures text-ink-soft sm:text-right">{children}</p>
      </div>
    </li>
  );
}

const PROVEN = { Icon: CircleCheck, color: "text-ok", spoken: "Probado" };
const UNPROVEN = { Icon: CircleHelp, color: "text-wait", spoken: "Sin prueba reciente" };
const FAILED = { Icon: CircleX, color: "text-hidden", spoken: "Falta algo" };
type ProofIcon = typeof PROVEN;

const iconOf = (isProven: boolean): ProofIcon => (isProven ? PROVEN : UNPROVEN);

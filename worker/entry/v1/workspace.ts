// The key itself, pages, figures, and judging texts.
import type * as z from "zod";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { loadHealth } from "../../features/accounts/health/load-health.ts";
import { listAccounts } from "../../features/accounts/list-accounts.ts";
import { countAttacks } from "../../features/attacks/queries.ts";
import { loadScope, policiesOf } from "../../features/backtest/scope.ts";
import { classifyDemo } from "../../features/demo/classify-demo.ts";
import { loadCountsByDay } from "../../features/stats/queries.ts";
import { loadNamedAccounts } from "../../features/team/page-names.ts";
import { takeJudgements } from "../../features/usage/take-judgements.ts";
import { withinChoice } from "../../features/workspaces/chosen-pages.ts";
import { isVisible } from "../../features/workspaces/visible-pages.ts";
import { DEFAULT_POLICY, type Policy } from "../../moderation/policy.ts";
import { policyFor } from "../../moderation/policy-for.ts";
import { addDays, daysUntil, isoTimeOrNull, localDay, utcDay } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { CAUSES, type Cause } from "../../vocabulary/judging/attacks.ts";
import { MAX_JUDGED_TEXTS } from "../../vocabulary/limits.ts";
import { type Actor, operation } from "./operation.ts";
import * as is from "./schemas.ts";

/** The maximum number of days of figures in one answer. */
const MAX_DAYS = 366;
const DEFAULT_DAYS = 7;

export const workspaceOperations = [
  operation(
    {
      ...{ method: "GET", path: "/key", id: "getKey", tag: "Clave", ability: "any" },
      summary: "La propia clave: qué puede hacer y dónde",
      answer: is.Key,
    },
    async ({ core }, { workspaceId, visible, keyRow }) => {
      const pages = visible === null ? [] : await loadNamedAccounts(core, workspaceId);
      const { publicId, name, abilities, expiresAt } = keyRow;
      return {
        ...{ id: publicId, name, abilities, expires_at: isoTimeOrNull(expiresAt) },
        page_ids: visible && pages.filter(({ id }) => visible.includes(id)).map((page) => page.publicId),
      };
    },
  ),
  operation(
    {
      ...{ method: "GET", path: "/pages", id: "listPages", tag: "Páginas", ability: "read" },
      summary: "Las páginas conectadas, y si su conexión funciona",
      answer: is.Pages,
    },
    async (deps, actor) => {
      const { accounts } = await listAccounts(deps, actor);
      return {
        items: accounts.map(({ id, name, platform, account_id, group_key, status, connection }) => ({
          ...{ id, name, network: platform, external_id: account_id, group_id: group_key, status },
          ...{ state: connection.state, problems: connection.problems, checked_at: connection.checked_at },
        })),
      };
    },
  ),
  operation(
    {
      ...{ method: "GET", path: "/pages/:id/health", id: "getPageHealth", tag: "Páginas", ability: "read" },
      summary: "La conexión de una página, con qué falla y cómo se arregla",
      params: is.PageRef,
      answer: is.Health,
    },
    async (deps, actor, { id }) => {
      const health = await loadHealth(deps, { ...actor, accountId: id });
      const { account_id, status, state, checked_at, webhooks, sweep, problems } = health;
      return {
        ...{ page_id: account_id, status, state, checked_at },
        ...{ last_webhook_at: webhooks.last_at, last_sweep_at: sweep.last_at },
        problems: problems.map(({ code, severity, causes, remedy }) => ({
          ...{ code, severity, detail: causes, remedy: remedy.kind },
        })),
      };
    },
  ),
  operation(
    {
      ...{ method: "GET", path: "/figures", id: "listFigures", tag: "Cifras", ability: "read" },
      summary: "Comentarios de cada día, y los ocultos por causa",
      query: is.ListFigures,
      answer: is.Figures,
    },
    async ({ core, now }, actor, { page_id: page, network: platform, ...asked }) => {
      const to = asked.to ?? localDay(now(), actor.timeZone);
      const from = asked.from ?? addDays(to, 1 - DEFAULT_DAYS);
      const days = daysUntil(to, Math.max(0, Math.min(MAX_DAYS, daysBetween(from, to))));
      const first = days[0] ?? to;
      const own = { ...(await withinChoice(core, { ...actor, page, platform })), from: first, to };
      const [counted, attacks] = await Promise.all([loadCountsByDay(own), countAttacks(own, ["dayNumber", "cause"])]);
      const countsOf = new Map(counted.map((counts) => [counts.day, counts]));
      return {
        from: first,
        to,
        items: days.map((date) => {
          const { total = 0, approved = 0, removed: hidden = 0, flagged = 0 } = countsOf.get(date) ?? {};
          const ofDay = attacks.filter(({ dayNumber }) => utcDay(dayNumber * DAY_MS) === date);
          const causes = CAUSES.map((cause) => [cause, ofDay.find((each) => each.cause === cause)?.attacks ?? 0]);
          return {
            date,
            total,
            approved,
            hidden,
            flagged,
            causes: Object.fromEntries(causes) as Record<Cause, number>,
          };
        }),
      };
    },
  ),
  operation(
    {
      ...{ method: "POST", path: "/judge", id: "judgeText", tag: "Juzgar", ability: "judge", limits: "judge" },
      summary: "Qué haría Atalaya con un texto",
      description:
        "El texto no se guarda. Decide el motor propio, sin el modelo de lenguaje que en la página da una segunda opinión.",
      body: is.JudgeText,
      answer: is.Judgement,
    },
    async (deps, actor, { text, page_id, highlights }) => {
      const policy = await policyAsked(deps, actor, page_id);
      await takeJudgements(deps, actor, 1);
      return judgementOf(deps, text, { policy, highlights });
    },
  ),
  operation(
    {
      ...{ method: "POST", path: "/judge/batch", id: "judgeTexts", tag: "Juzgar", ability: "judge", limits: "judge" },
      summary: `Lo mismo con hasta ${MAX_JUDGED_TEXTS} textos`,
      description: "En su orden, y sin recortarlos. Cada texto cuenta para el límite del mes.",
      body: is.JudgeTexts,
      answer: is.Judgements,
    },
    async (deps, actor, { texts, page_id }) => {
      const policy = await policyAsked(deps, actor, page_id);
      await takeJudgements(deps, actor, texts.length);
      return { items: texts.map((text) => judgementOf(deps, text, { policy, highlights: false })) };
    },
  ),
];

/** What the engine alone decides about a text. */
function judgementOf(
  deps: Pick<Deps, "classify" | "explain">,
  text: string,
  options: { policy: Policy; highlights: boolean },
): z.input<typeof is.Judgement> {
  const { decision, scores, language } = classifyDemo(deps, { text }, options);
  const { status, category, filter, reasons } = decision;
  return {
    ...{ status, category, filter, language, scores },
    reasons: reasons.map((found: Found) => ({
      ...{ kind: found.kind, name: nameOf(found), score: found.score ?? null, threshold: found.threshold ?? null },
      ...{ start: found.start ?? null, end: found.end ?? null },
    })),
    highlights: decision.highlights.map((each) => ({
      ...{ kind: each.kind, name: nameOf(each), start: each.start, end: each.end },
      weight: each.kind === "score" ? each.weight : null,
    })),
  };
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The rules by which a comment on a page would be judged now, under a post without a rule of its own. @throws AppError `not_found` */
async function policyAsked(
  deps: Pick<Deps, "core" | "networks" | "now">,
  actor: Actor,
  page: string | undefined,
): Promise<Policy> {
  if (page === undefined) return DEFAULT_POLICY;
  const scope = await loadScope(deps, { ...actor, page });
  const [first] = scope.pages.filter(({ id }) => isVisible(actor.visible, id));
  if (!first) throw new AppError("not_found", { facts: `account ${page}` });
  return policyFor(policiesOf(scope).get(first.id)!, { postId: null, copyId: null, postedAt: deps.now() });
}

/** A reason or a highlight; each kind has some of these. */
type Found = { kind: string } & Partial<
  Record<"entry" | "rule" | "head" | "phrase" | "finding", string> &
    Record<"score" | "threshold" | "start" | "end", number>
>;

/** What a reason or a highlight names: the word, the rule, the head of the model, or the exception. */
const nameOf = ({ entry, rule, head, phrase, finding, kind }: Found): string =>
  entry ?? rule ?? head ?? phrase ?? finding ?? kind;

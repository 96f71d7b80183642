// Judges comments through the API of a deployment, with a key of Configuración, Claves.
import { setTimeout } from "node:timers/promises";
import { detectLanguage } from "../../worker/moderation/language/detect.ts";
import { normalize } from "../../worker/moderation/normalize/normalize.ts";
import { MAX_COMMENT_LENGTH } from "../../worker/vocabulary/comments.ts";
import type { Judged } from "./judge.ts";

export type ApiOptions = {
  /** Where the product is, such as https://atalaya.example. */
  origin: string;
  key: string;
  /** The public id of the page whose rules judge; those of a new account without it. */
  page: string | undefined;
};

type Reason = {
  kind: string;
  name: string;
  score: number | null;
  threshold: number | null;
  start: number | null;
  end: number | null;
};
type Answer = { items: { status: Judged["decision"]["status"]; scores: Judged["scores"]; reasons: Reason[] }[] };

const BATCH_PATH = "/api/v1/judge/batch";
/** A request is sent again after these seconds, and after as many as the answer says, up to an hour, in which a limit of calls ends. */
const WAITS = [1, 4, 15, 60];
const LONGEST_WAIT = 60 * 60;

/**
 * Judges some texts with one request.
 *
 * @returns in their order, in the form of `createPageJudge`. A long text is judged by its beginning, as the engine reads it
 * @throws Error when the API refuses for good, or after the last try
 */
export async function judgeByApi(
  { origin, key, page }: ApiOptions,
  texts: readonly string[],
  { fetch = globalThis.fetch, wait = (seconds: number): Promise<unknown> => setTimeout(seconds * 1000) } = {},
): Promise<Judged[]> {
  if (texts.length === 0) return [];
  const body = JSON.stringify({ texts: texts.map((text) => text.slice(0, MAX_COMMENT_LENGTH)), page_id: page });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const request = () => fetch(new URL(BATCH_PATH, origin), { method: "POST", headers, body });
  for (const seconds of [...WAITS, null]) {
    const answer = await request().catch((error: unknown) => String((error as Error).cause ?? error));
    if (typeof answer !== "string" && answer.ok) {
      const { items } = (await answer.json()) as Answer;
      return items.map((item, index) => judgedOf(texts[index]!, item));
    }
    const { problem, pause } = typeof answer === "string" ? { problem: answer, pause: 0 } : await refusalOf(answer);
    if (pause === null || seconds === null) throw new Error(`${origin}: ${problem}`);
    await wait(Math.max(seconds, pause));
  }
  throw new Error("unreachable");
}

/** Why a request was refused, and after how many seconds it may be sent again; null for never. */
async function refusalOf(answer: Response): Promise<{ problem: string; pause: number | null }> {
  const { detail_en, code } = (await answer.json().catch(() => ({}))) as { detail_en?: string; code?: string };
  const pause = Number(answer.headers.get("retry-after") ?? 0);
  const mayHelp = (answer.status === 429 || answer.status >= 500) && pause <= LONGEST_WAIT;
  return { problem: `${answer.status} ${code ?? ""} ${detail_en ?? ""}`.trim(), pause: mayHelp ? pause : null };
}

function judgedOf(text: string, { status, scores, reasons }: Answer["items"][number]): Judged {
  const lang = detectLanguage(text, normalize(text).normalized.text).code;
  return { text, lang, scores, decision: { status, reasons: reasons.map(reasonOf) } };
}

/** A reason in the engine's own form. */
function reasonOf({ kind, name, score, threshold, start, end }: Reason): Judged["decision"]["reasons"][number] {
  const named =
    kind === "score" ? { head: name, score, threshold } : kind === "word" ? { entry: name } : { rule: name };
  return { kind, ...named, ...(start !== null && { start, end }) } as Judged["decision"]["reasons"][number];
}

// All calls of language models go through here. The configuration names the models. When one is missing, busy or invalid, the
// next is called, and in the end there is no answer. Nothing here throws.
import { DAY_MS } from "../../vocabulary/durations.ts";
import type { Picture, PictureReading } from "../../vocabulary/judging/pictures.ts";
import { type AiBinding, AiError, runModel } from "./binding.ts";
import { chatInput, readChat, readText, writeInput } from "./chat-model.ts";
import { decisionInput, isDecisionModel, readDecision } from "./decision-model.ts";
import type { Choice, Question } from "./question.ts";
import { readVision, visionInput } from "./vision-model.ts";

type Chosen<Option extends string> =
  | { choice: Choice<Option> }
  /** `retryAfterMs`: when asking again may help; null when it will not. */
  | { choice: null; retryAfterMs: number | null };

type Looked = { reading: PictureReading } | { reading: null; retryAfterMs: number | null };

export type LanguageModel = ReturnType<typeof createLanguageModel>;

type Settings = {
  /** Missing when no account is configured. */
  ai: AiBinding | undefined;
  /** The first model: id of a decision model or of a chat model. */
  judgeModel: string;
  /** The second model, which also writes every text. */
  chatModel: string;
  /** The model for pictures: id of a chat model with vision; none when left out. */
  visionModel?: string;
  now: () => number;
  timeoutMs?: number;
};

const TIMEOUT_MS = 3_000;
/** Writing takes longer than choosing, and a person waits for it. */
const WRITE_TIMEOUT_FACTOR = 3;
const LOOK_TIMEOUT_FACTOR = 4;
const RETRY_AFTER_MS = 30_000;
/** How long an unknown model is not called. A deployment may configure another id, and starts new isolates anyway. */
const UNKNOWN_MODEL_PAUSE_MS = 10 * 60_000;

export function createLanguageModel({
  ai,
  judgeModel,
  chatModel,
  visionModel = "",
  now,
  timeoutMs = TIMEOUT_MS,
}: Settings) {
  const breakers = new Map<string, Breaker>();
  const breakerOf = (model: string) => {
    const breaker = breakers.get(model) ?? createBreaker(now);
    breakers.set(model, breaker);
    return breaker;
  };
  /** Until when the account's daily allowance is used up. */
  let exhaustedUntil = 0;

  /** Runs a model. @throws AiError after notifying the breaker */
  async function run(model: string, input: object, timeout: number): Promise<unknown> {
    if (!ai) throw new AiError("unavailable");
    const breaker = breakerOf(model);
    try {
      const answer = await runModel(ai, model, input, timeout);
      breaker.succeeded();
      return answer;
    } catch (error) {
      const { problem } = error as AiError;
      console.warn(JSON.stringify({ event: "language_model", model, problem }));
      if (problem === "exhausted") exhaustedUntil = nextUtcDay(now());
      else if (problem === "unknown_model") breaker.pause(UNKNOWN_MODEL_PAUSE_MS);
      else if (problem !== "busy") breaker.failed();
      throw error;
    }
  }

  async function ask<Option extends string>(model: string, question: Question<Option>) {
    if (isDecisionModel(model))
      return readDecision(model, question, await run(model, decisionInput(model, question), timeoutMs));
    return readChat(model, question, await run(model, chatInput(question), timeoutMs));
  }

  return {
    async choose<Option extends string>(question: Question<Option>): Promise<Chosen<Option>> {
      const models = [...new Set([judgeModel, chatModel])].filter(Boolean);
      let retryAfterMs: number | null = null;
      for (const model of ai ? models : []) {
        if (exhaustedUntil > now()) return { choice: null, retryAfterMs: null };
        const wait = breakerOf(model).waitMs();
        if (wait > 0) {
          retryAfterMs = Math.max(wait, RETRY_AFTER_MS);
          continue;
        }
        try {
          const choice = await ask(model, question);
          if (choice) return { choice };
        } catch (error) {
          const { problem } = error as AiError;
          // All models of the account share its capacity, so a more expensive one does not help.
          if (problem === "busy") return { choice: null, retryAfterMs: RETRY_AFTER_MS };
          if (problem === "timeout" || problem === "unavailable") retryAfterMs = RETRY_AFTER_MS;
        }
      }
      return { choice: null, retryAfterMs };
    },

    /** Whether a model is configured that reads pictures. */
    seesPictures: ai !== undefined && visionModel !== "",

    /** Reads what is written in a picture, and what it shows. */
    async look(picture: Picture): Promise<Looked> {
      if (!ai || !visionModel || exhaustedUntil > now()) return { reading: null, retryAfterMs: null };
      const wait = breakerOf(visionModel).waitMs();
      if (wait > 0) return { reading: null, retryAfterMs: Math.max(wait, RETRY_AFTER_MS) };
      try {
        const answer = await run(visionModel, visionInput(picture), timeoutMs * LOOK_TIMEOUT_FACTOR);
        return { reading: readVision(visionModel, answer), retryAfterMs: null };
      } catch (error) {
        const { problem } = error as AiError;
        const helps = problem === "busy" || problem === "timeout" || problem === "unavailable";
        return { reading: null, retryAfterMs: helps ? RETRY_AFTER_MS : null };
      }
    },

    /** Lets the chat model write a text; null without an answer. The caller checks it before it is shown. */
    async write(request: Parameters<typeof writeInput>[0]): Promise<string | null> {
      if (!ai || !chatModel || exhaustedUntil > now() || breakerOf(chatModel).waitMs() > 0) return null;
      try {
        return readText(await run(chatModel, writeInput(request), timeoutMs * WRITE_TIMEOUT_FACTOR));
      } catch {
        return null;
      }
    },
  };
}

const nextUtcDay = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

/** The failures in a row after which a model is not called for a while. */
const MAX_FAILURES = 5;
const PAUSE_MS = 30_000;
/** After a pause one call is made; the others wait this long for its outcome. */
const PROBE_MS = 5_000;

type Breaker = ReturnType<typeof createBreaker>;

/** Stops calls to a model that only fails. One per model and isolate: a new isolate tries again. */
function createBreaker(now: () => number) {
  let failures = 0;
  let closedUntil = 0;
  return {
    /** How long no call may be made, milliseconds; 0 lets the caller make one. */
    waitMs(): number {
      const wait = closedUntil - now();
      if (wait > 0) return wait;
      if (failures >= MAX_FAILURES) closedUntil = now() + PROBE_MS;
      return 0;
    },
    succeeded(): void {
      failures = 0;
      closedUntil = 0;
    },
    failed(): void {
      failures++;
      if (failures >= MAX_FAILURES) closedUntil = now() + PAUSE_MS;
    },
    pause(ms: number): void {
      closedUntil = now() + ms;
    },
  };
}

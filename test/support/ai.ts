// Workers AI for tests, as its documentation describes it. It counts calls, and refuses what the real one refuses.
import type { AiBinding } from "../../worker/platform/ai/binding.ts";

type Options = Record<string, unknown>;
type Body = Record<string, unknown> & {
  questions?: Record<string, { type: string; instructions?: string; criteria: Record<string, string> }>;
  messages?: { role: string; content: string | { type: string; image_url?: { url: string } }[] }[];
};
type AiCall = { model: string; body: Body; options: Options };

const DECISION_MODELS = ["@cf/cloudflare/clef", "@cf/cloudflare/clef-flash"];
const CHAT_MODELS = ["@cf/google/gemma-4-26b-a4b-it", "@cf/zai-org/glm-4.7-flash"];

class InferenceUpstreamError extends Error {
  override name = "InferenceUpstreamError";
}
const refuse = (code: number, message: string) => new InferenceUpstreamError(`${code}: ${message}`);

export type StandInAi = ReturnType<typeof createStandInAi>;

export function createStandInAi() {
  const calls: AiCall[] = [];
  const state = {
    /** The option that a decision or a chat with a schema chooses, with its probability. */
    answer: { option: "normal", probability: 0.97 },
    /** The text that the chat model writes for every question. */
    text: null as string | null,
    /** Whole answers of the decision model, for every question. */
    raw: undefined as unknown,
    busy: false,
    allowanceUsed: false,
    /** The models that fail with an internal error, by id. */
    broken: new Set<string>(),
    /** Runs while the model thinks. */
    meanwhile: async () => undefined as unknown,
  };

  async function run(model: string, input: object, options: object): Promise<unknown> {
    const body = input as Body;
    calls.push({ model, body, options: options as Options });
    const isDecision = DECISION_MODELS.includes(model);
    if (!isDecision && !CHAT_MODELS.includes(model)) throw refuse(5007, `No such model ${model} or task`);
    if (state.allowanceUsed) throw refuse(3036, "You have used up your daily free allocation of 10,000 neurons.");
    if (state.busy) {
      // Without the third argument the request would wait in a queue behind the others.
      if ((options as Options).rejectIfBusy !== true) return new Promise(() => undefined);
      throw refuse(3040, "No more data centers to forward the request to");
    }
    if (state.broken.has(model)) throw refuse(3008, "Request was aborted");
    await state.meanwhile();
    return isDecision ? decide(model, body) : chat(body);
  }

  function decide(model: string, body: Body): unknown {
    if (body.model !== model.split("/").at(-1)) throw refuse(422, `Unsupported model ${body.model}`);
    const questions = Object.entries(body.questions ?? {});
    if (typeof body.state !== "string" || questions.length < 1 || questions.length > 64)
      throw refuse(5006, "Bad request");
    if (state.raw !== undefined) return state.raw;
    const answers = questions.map(([id, question]) => {
      const options = Object.keys(question.criteria);
      if (!question.instructions || question.type !== "choice" || options.length < 2 || options.length > 255)
        throw refuse(5006, "Bad request");
      const { option, probability } = state.answer;
      const rest = (1 - probability) / (options.length - 1);
      const probabilities = Object.fromEntries(options.map((name) => [name, name === option ? probability : rest]));
      return [id, { type: "choice", choice: option, confidence: probability, probabilities }];
    });
    const usage = { input_tokens: 346, output_tokens: 0 };
    return { model: body.model, answers: Object.fromEntries(answers), usage };
  }

  function chat(body: Body): unknown {
    if (!body.messages?.length) throw refuse(5006, "Bad request");
    for (const part of body.messages.flatMap(({ content }) => (typeof content === "string" ? [] : content)))
      if (part.type === "image_url" && !/^data:image\/(png|jpeg|webp|gif);base64,.+/.test(part.image_url?.url ?? ""))
        throw refuse(5006, "Bad request: image_url must be a data URI");
    const { option, probability } = state.answer;
    const content = state.text ?? JSON.stringify({ opcion: option, probabilidad: probability });
    const usage = { prompt_tokens: 420, completion_tokens: 14, total_tokens: 434 };
    return { choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }], usage };
  }

  return Object.assign(state, { calls, binding: { run } satisfies AiBinding as AiBinding });
}

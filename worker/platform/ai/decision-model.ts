// Decision models (Clef) take a state and typed questions, and return a probability for every option. They write no text, so an
// instruction in the state can hardly influence them. developers.cloudflare.com/workers-ai/models/clef-flash
import * as z from "zod";
import { asData, type Choice, optionsOf, type Question } from "./question.ts";

const QUESTION_ID = "answer";

/** Whether the model with this id is a decision model; every other one is a chat model. */
export const isDecisionModel = (model: string): boolean => /\/clef(-[a-z0-9-]+)?$/.test(model);

export const decisionInput = <Option extends string>(model: string, question: Question<Option>) => ({
  // The API also requires the last part of the id here, and refuses a body that names another model.
  model: model.split("/").at(-1)!,
  state: asData(question.data),
  questions: {
    [QUESTION_ID]: { type: "choice" as const, instructions: question.instructions, criteria: question.options },
  },
});

/** The choice in an answer. @returns null for anything but a distribution over exactly the given options */
export function readDecision<Option extends string>(
  model: string,
  question: Question<Option>,
  answer: unknown,
): Choice<Option> | null {
  const option = z.enum(optionsOf(question));
  const parsed = z
    .object({
      answers: z.object({
        [QUESTION_ID]: z.object({ choice: option, probabilities: z.record(option, z.number().min(0).max(1)) }),
      }),
      usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).optional(),
    })
    .safeParse(answer);
  if (!parsed.success) return null;
  const { choice, probabilities } = parsed.data.answers[QUESTION_ID]! as {
    choice: Option;
    probabilities: Record<Option, number>;
  };
  const { usage } = parsed.data;
  return {
    option: choice,
    probability: probabilities[choice],
    probabilities,
    model,
    tokens: { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0 },
  };
}

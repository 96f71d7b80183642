/** A question about data, with one right answer among several options. */
export type Question<Option extends string> = {
  /** In the language of the data; nothing from the data becomes part of it. */
  instructions: string;
  /** The meaning of each option. */
  options: Record<Option, string>;
  /** The text in question, written by strangers. */
  data: Record<string, string | null>;
};

export type Choice<Option extends string> = {
  option: Option;
  /** Probability of `option`, 0 to 1. A chat model's is its own claim and not calibrated. */
  probability: number;
  /** Probabilities of every option from a decision model; only of the chosen one from a chat model. */
  probabilities: Partial<Record<Option, number>>;
  /** Id of the model that answered. */
  model: string;
  tokens: { input: number; output: number };
};

export const optionsOf = <Option extends string>({ options }: Question<Option>): Option[] =>
  Object.keys(options) as Option[];

/**
 * Writes text of strangers as one line of JSON for a prompt. It cannot leave its quotes, and it contains no mark of a chat
 * template (`<|im_start|>`, `<start_of_turn>`, `[INST]`), while any JSON reader still reads the same text.
 */
export const asData = (fields: Record<string, string | null>): string =>
  JSON.stringify(fields).replace(/[<>[\]|\u2028\u2029]/g, escaped);

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

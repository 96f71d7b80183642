/** A question about data, with one right answer among several. */
export type Question<Option extends string> = {
  /** In the language of the data; what the data says is never part of it. */
  instructions: string;
  /** What each option means. */
  options: Record<Option, string>;
  /** The text in question, written by strangers. */
  data: Record<string, string | null>;
};

export type Choice<Option extends string> = {
  option: Option;
  /** Of `option`, 0 to 1. A chat model's is its own claim and not calibrated. */
  probability: number;
  /** Of every option from a decision model; only of the chosen one from a chat model. */
  probabilities: Partial<Record<Option, number>>;
  /** Id of the model that answered. */
  model: string;
  tokens: { input: number; output: number };
};

export const optionsOf = <Option extends string>({ options }: Question<Option>): Option[] =>
  Object.keys(options) as Option[];

/**
 * Writes text of strangers as one line of JSON for a prompt. It cannot leave its quotes, and it contains no mark of a chat
 * template (`<|im_start|>`, `<start_of_turn>`, `[INST]`), while any JSON reader still reads the same text.
 */
export const asData = (fields: Record<string, string | null>): string =>
  JSON.stringify(fields).replace(/[<>[\]|\u2028\u2029]/g, escaped);

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

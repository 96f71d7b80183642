/**
 * The beginning of a text on one line, at most `length` UTF-16 units. A shortened text ends with an ellipsis and is never cut
 * within a character.
 */
export function excerptOf(text: string, length: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const isHalf = /[\uD800-\uDBFF]$/.test(cut);
  return `${(isHalf ? cut.slice(0, -1) : cut).trimEnd()}…`;
}

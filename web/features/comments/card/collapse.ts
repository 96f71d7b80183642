/** Longer texts are collapsed, in UTF-16 units. */
const COLLAPSED_LENGTH = 250;

/** Where a text is cut while it is collapsed, never within a character; null when it is short enough. */
export function collapsedLength(text: string): number | null {
  if (text.length <= COLLAPSED_LENGTH) return null;
  const last = text.charCodeAt(COLLAPSED_LENGTH - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return isHalf ? COLLAPSED_LENGTH - 1 : COLLAPSED_LENGTH;
}

/** Texts longer than this are collapsed, in UTF-16 units. */
const COLLAPSED_LENGTH = 250;

/** Where a collapsed text is cut, never within a character; null when the text is short enough. */
export function collapsedLength(text: string): number | null {
  if (text.length <= COLLAPSED_LENGTH) return null;
  const last = text.charCodeAt(COLLAPSED_LENGTH - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return isHalf ? COLLAPSED_LENGTH - 1 : COLLAPSED_LENGTH;
}

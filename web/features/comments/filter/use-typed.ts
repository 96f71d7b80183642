import { useEffect, useEffectEvent, useState } from "react";

const TYPING_PAUSE_MS = 300;

/**
 * Reports a text when typing pauses. When `value` changes in another way, for example by the back button, the text follows.
 *
 * @returns the text as it is typed, and its setter
 */
export function useTyped(value: string, onTyped: (text: string) => void): [string, (text: string) => void] {
  /** `reported`: the reported text that has not arrived as `value` yet. */
  const [typed, setTyped] = useState({ text: value, value, reported: [] as readonly string[] });
  if (value !== typed.value) {
    const at = typed.reported.indexOf(value);
    setTyped({ value, text: at < 0 ? value : typed.text, reported: at < 0 ? [] : typed.reported.slice(at + 1) });
  }
  const { text } = typed;
  const report = useEffectEvent(() => {
    const words = text.trim();
    if (words === (typed.reported.at(-1) ?? value)) return;
    setTyped((old) => ({ ...old, reported: [...old.reported, words] }));
    onTyped(words);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins a new pause
  useEffect(() => {
    const timer = setTimeout(report, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, (next) => setTyped((old) => ({ ...old, text: next }))];
}

import { createStoredText, useStore } from "../../store.ts";
import { Switch } from "../../ui/forms/switch.tsx";

/** Set while coarse words are blurred. /theme.js applies it before the first paint. */
const blur = createStoredText("blur");

/** Whether lists blur insults, slurs and sexual words, in this browser. */
export function BlurSwitch() {
  const isOn = useStore(blur) !== null;
  const choose = (isBlurred: boolean) => {
    blur.set(isBlurred ? "coarse" : null);
    if (isBlurred) document.documentElement.dataset.blur = "coarse";
    else delete document.documentElement.dataset.blur;
  };
  return (
    <Switch
      label="Difuminar las palabras ofensivas"
      hint="En las listas, los insultos y las palabras sexuales se leen al pasar por la línea. Solo en este navegador."
      checked={isOn}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}

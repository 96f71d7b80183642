import { MAX_DELAY_HOURS } from "../../../worker/vocabulary/replies.ts";
import { Select } from "../../ui/forms/select.tsx";

/** The usual delays, in seconds. */
const DELAYS = [0, 30, 60, 300, 900, 3_600, 21_600, MAX_DELAY_HOURS * 3_600];

type Props = { seconds: number; problem: string | undefined; onChange: (seconds: number) => void };

/** Selects one of the usual delays; a different stored delay is an option too. */
export function DelayField({ seconds, problem, onChange }: Props) {
  const choices = [...new Set([...DELAYS, seconds])].sort((a, b) => a - b);
  return (
    <Select
      label="Espera antes de responder"
      value={seconds}
      error={problem}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {delayText(choice)}
        </option>
      ))}
    </Select>
  );
}

function delayText(seconds: number): string {
  if (seconds === 0) return "Al momento";
  if (seconds < 60) return `${seconds} segundos`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}

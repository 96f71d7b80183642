import { MIN_PASSWORD_LENGTH } from "../../../../worker/vocabulary/limits.ts";
import { passwordStrength } from "../../../../worker/vocabulary/people/password-strength.ts";
import { passwordProblem } from "../password-problem.ts";

const LABELS = ["Muy débil", "Muy débil", "Débil", "Moderada", "Fuerte", "Muy fuerte"] as const;
/** Red, red, orange, yellow, green, emerald, the same in both themes: the word names the strength, too. */
const COLORS = [
  "bg-[#ef4444]",
  "bg-[#ef4444]",
  "bg-[#f97316]",
  "bg-[#eab308]",
  "bg-[#22c55e]",
  "bg-[#10b981]",
] as const;
const FILLS = ["w-0", "w-1/5", "w-2/5", "w-3/5", "w-4/5", "w-full"] as const;

const RULE = `${MIN_PASSWORD_LENGTH} caracteres o más, con números o signos.`;

type Props = {
  password: string;
  /** Of the account; absent where only the Worker knows it. */
  email?: string;
};

/** The strength of a new password. Above it what is asked for, from the start, or why this one will be refused. */
export function StrengthMeter({ password, email = "" }: Props) {
  const refusal = [...password].length < MIN_PASSWORD_LENGTH ? null : passwordProblem(password, email);
  return (
    <div className="space-y-1">
      {refusal === null ? <p>{RULE}</p> : <p className="text-hidden">{refusal}</p>}
      {password && <Meter score={passwordStrength(password)} />}
    </div>
  );
}

function Meter({ score }: { score: number }) {
  return (
    <div className="flex items-center gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: the bar of <meter> cannot be coloured in every browser */}
      <div
        role="meter"
        aria-label="Seguridad de la contraseña"
        aria-valuemin={0}
        aria-valuemax={5}
        aria-valuenow={score}
        aria-valuetext={LABELS[score]}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-raised"
      >
        <div className={`h-full rounded-full transition-[width] ${FILLS[score]} ${COLORS[score]}`} />
      </div>
      <p className="w-36 text-right text-ink-soft">Seguridad: {LABELS[score]}</p>
    </div>
  );
}

import { passwordStrength } from "../../../worker/features/auth/password-strength.ts";

const LEVELS = [
  { label: "Muy débil", fill: "w-0", color: "bg-red-500" },
  { label: "Muy débil", fill: "w-1/5", color: "bg-red-500" },
  { label: "Débil", fill: "w-2/5", color: "bg-orange-500" },
  { label: "Moderada", fill: "w-3/5", color: "bg-yellow-400" },
  { label: "Fuerte", fill: "w-4/5", color: "bg-green-500" },
  { label: "Muy fuerte", fill: "w-full", color: "bg-emerald-500" },
] as const;

export function StrengthMeter({ password }: { password: string }) {
  if (!password) return null;
  const score = passwordStrength(password);
  const level = LEVELS[score] ?? LEVELS[0];
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: the bar of <meter> cannot be coloured in every browser */}
      <div
        role="meter"
        aria-label="Seguridad de la contraseña"
        aria-valuemin={0}
        aria-valuemax={5}
        aria-valuenow={score}
        aria-valuetext={level.label}
        className="h-1.5 overflow-hidden rounded-full bg-slate-800"
      >
        <div className={`h-full transition-all ${level.fill} ${level.color}`} />
      </div>
      <p className="mt-1 text-sm text-slate-400">Seguridad: {level.label}</p>
    </div>
  );
}

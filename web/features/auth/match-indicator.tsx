export function MatchIndicator({ password, confirmation }: { password: string; confirmation: string }) {
  if (!confirmation) return null;
  const same = password === confirmation;
  return (
    <p role="status" className={`text-sm ${same ? "text-emerald-300" : "text-red-300"}`}>
      {same ? "✓ Las contraseñas coinciden" : "✗ Las contraseñas no coinciden"}
    </p>
  );
}

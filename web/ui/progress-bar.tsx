/** `value` of `limit`, as a bar that turns yellow above 60 % and red above 80 %. */
export function UsageBar({ label, value, limit }: { label: string; value: number; limit: number }) {
  const percent = limit > 0 ? Math.min(100, Math.round((value / limit) * 100)) : 0;
  const color = percent > 80 ? "accent-red-500" : percent > 60 ? "accent-yellow-400" : "accent-emerald-500";
  return (
    <progress aria-label={label} value={percent} max={100} className={`h-2 w-full ${color}`}>
      {percent} %
    </progress>
  );
}

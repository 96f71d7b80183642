const TRACK =
  "h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-raised [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:rounded-full [&::-moz-progress-bar]:rounded-full";
const OK = "[&::-webkit-progress-value]:bg-ok-fill [&::-moz-progress-bar]:bg-ok-fill";
const WARNING = "[&::-webkit-progress-value]:bg-flag-fill [&::-moz-progress-bar]:bg-flag-fill";
const FULL = "[&::-webkit-progress-value]:bg-hidden-fill [&::-moz-progress-bar]:bg-hidden-fill";

/** `value` of `limit`, as a bar: green, yellow above 60 %, red above 80 %. */
export function UsageBar({ label, value, limit }: { label: string; value: number; limit: number }) {
  const percent = limit > 0 ? Math.min(100, Math.round((value / limit) * 100)) : 0;
  const color = percent > 80 ? FULL : percent > 60 ? WARNING : OK;
  return (
    <progress aria-label={label} value={percent} max={100} className={`block ${TRACK} ${color}`}>
      {percent} %
    </progress>
  );
}

export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-8 text-slate-400">
      <span
        aria-hidden="true"
        className="size-5 animate-spin rounded-full border-2 border-slate-600 border-t-amber-400"
      />
      {label}
    </p>
  );
}

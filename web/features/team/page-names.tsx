const LIST = new Intl.ListFormat("es");

/** The pages that a person is limited to; nothing without a limit. @param props.sees the verb of the sentence */
export function PageNames({ names, sees }: { names: readonly string[] | null; sees: "ve" | "verá" | "verás" }) {
  if (names === null) return null;
  return (
    <p className="text-ink-soft">
      {names.length > 0 ? `Solo ${sees} ${LIST.format(names)}.` : `No ${sees} ninguna página.`}
    </p>
  );
}

/** A piece of code, or of an answer, that scrolls by itself. @param props.label  for screen readers */
export const Code = ({ label, children }: { label: string; children: string }) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach it to scroll it.
    tabIndex={0}
    aria-label={label}
    className="mt-3 max-h-96 overflow-auto rounded-control border border-line bg-raised p-3 text-small text-ink"
  >
    <pre>
      <code className="font-mono">{children}</code>
    </pre>
  </section>
);

/** A name, value or short command inside a sentence. */
export const Name = ({ children }: { children: string }) => (
  <code className="font-mono text-small wrap-anywhere">{children}</code>
);

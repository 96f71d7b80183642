import type { ComponentProps } from "react";
import { textLinkClass } from "../../ui/text-link-class.ts";

/** The components that render the elements of an article. */
export const ARTICLE_ELEMENTS = {
  h2: (props: ComponentProps<"h2">) => <h2 className="mt-10 font-semibold text-ink" {...props} />,
  p: (props: ComponentProps<"p">) => <p className="mt-3 text-pretty" {...props} />,
  ul: (props: ComponentProps<"ul">) => (
    <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-lantern-text" {...props} />
  ),
  ol: (props: ComponentProps<"ol">) => (
    <ol className="mt-3 list-decimal space-y-2 pl-5 marker:text-lantern-text" {...props} />
  ),
  a: (props: ComponentProps<"a">) => <a className={textLinkClass} {...props} />,
  strong: (props: ComponentProps<"strong">) => <strong className="font-semibold text-ink" {...props} />,
  code: (props: ComponentProps<"code">) => <code className="font-mono text-small wrap-anywhere" {...props} />,
};

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messageOf } from "../../../api/api-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { isLinkOver, linkSecret } from "./is-link-over.ts";

type Props = {
  /** The button's label. Opening the link does nothing by itself: programs that scan mails open links too. */
  label: string;
  /** @returns the sentence that says it is done */
  run: (secret: string) => Promise<string>;
  /** What to offer when the link is no longer valid. */
  alternative: ReactNode;
  next: { label: string; to: string };
};

/** A button that confirms what a link of a mail is for, and its outcome. */
export function ConfirmMailedLink({ label, run, alternative, next }: Props) {
  const link = useMutation({ mutationFn: () => run(linkSecret()) });
  if (link.data)
    return (
      <div className="space-y-4">
        <Alert look="success">{link.data}</Alert>
        <Link to={next.to} className={`${buttonClass("primary", "large")} w-full`}>
          {next.label}
        </Link>
      </div>
    );
  return (
    <div className="space-y-4">
      {link.isError && <Alert look="error">{messageOf(link.error, "No se pudo completar. Inténtalo de nuevo.")}</Alert>}
      {!isLinkOver(link.error) && (
        <Button size="large" className="w-full" loading={link.isPending} onClick={() => link.mutate()}>
          {label}
        </Button>
      )}
      {link.isError && alternative}
    </div>
  );
}

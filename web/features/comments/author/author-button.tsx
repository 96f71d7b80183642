import { Suspense, useState } from "react";
import type { Comment } from "../../../api/types.ts";
import { lazily } from "../../../ui/lazily.tsx";

const AuthorDialog = lazily(() => import("./author-dialog.tsx").then(({ AuthorDialog }) => AuthorDialog));

/** The name of a comment's author; a click shows what is known of them. */
export function AuthorButton({ comment, name }: { comment: Comment; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="max-w-full truncate rounded-sm text-left decoration-line-strong underline-offset-4 hover:underline"
        onClick={() => setOpen(true)}
      >
        {name}
      </button>
      <Suspense>{isOpen && <AuthorDialog comment={comment} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

import { useState } from "react";
import type { Comment } from "../../../api/types.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const AuthorDialog = lazyPart(() => import("./author-dialog.tsx").then(({ AuthorDialog }) => AuthorDialog));

/** The name of a comment's author; a click opens the panel about them. There is none when the author is the page itself. */
export function AuthorHeading({ id, comment, name }: { id: string; comment: Comment; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h2 id={id} className="truncate font-semibold">
        {comment.is_own ? (
          name
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            className="max-w-full truncate rounded-sm text-left decoration-line-strong underline-offset-4 hover:underline"
            onClick={() => setOpen(true)}
          >
            {name}
          </button>
        )}
      </h2>
      <AuthorPanel comment={comment} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type PanelProps = { comment: Comment; isOpen: boolean; onClose: () => void };

/** The panel; its code loads when it is opened for the first time. */
export const AuthorPanel = ({ comment, isOpen, onClose }: PanelProps) =>
  isOpen && <AuthorDialog comment={comment} onClose={onClose} />;

import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { ExampleComment } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { foundIn } from "../judgement/finding-texts.ts";
import { MarkedText } from "../judgement/marked-text.tsx";

const MAX_CHARACTERS = 240;

/** Comments with the reasons for which a policy hides them. @param count the number of all such comments */
export function ExampleList({ comments, count }: { comments: readonly ExampleComment[]; count: number }) {
  return (
    <>
      <Scrolling>
        {comments.map((comment) => (
          <Example key={comment.id} comment={comment} />
        ))}
      </Scrolling>
      {count > comments.length && (
        <p className="mt-2 text-ink-faint">
          Se muestran {comments.length} de {figure(count)}, primero los que parecen de clientes.
        </p>
      )}
    </>
  );
}

function Scrolling({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark in the dialog
    <div
      role="region"
      aria-label="Comentarios que cambiarían"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-y-auto border-y border-line"
    >
      <ul className="divide-y divide-line">{children}</ul>
    </div>
  );
}

function Example({ comment }: { comment: ExampleComment }) {
  const { content, author_name, account_name, looks_legitimate, reason, reasons } = comment;
  const text = content.length > MAX_CHARACTERS ? `${content.slice(0, MAX_CHARACTERS)}…` : content;
  const finding = foundIn(reasons) ?? reason;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint">
        <span className="font-medium text-ink">{author_name ?? "Alguien"}</span>
        <span>en {account_name}</span>
        {looks_legitimate && (
          <Badge look="accent" icon={UserRound}>
            Parece un cliente
          </Badge>
        )}
      </p>
      <p className="mt-1 break-words text-ink">
        <MarkedText text={text} reasons={reasons} />
      </p>
      {finding && <p className="mt-1 text-ink-faint first-letter:uppercase">{finding}</p>}
    </li>
  );
}

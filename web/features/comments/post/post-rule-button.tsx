import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { MODE_NAMES } from "../../../../worker/vocabulary/judging/post-rules.ts";
import type { Comment, PostRule } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { momentText } from "../../time/date-text.ts";
import { postRulesQuery } from "./post-rules.ts";

const PostRuleDialog = lazyPart(() => import("./post-rule-dialog.tsx").then(({ PostRuleDialog }) => PostRuleDialog));

type Props = {
  comment: Comment;
  /** Whether it names the post's rule, or nothing without one; otherwise it makes a rule where there is none. */
  isSet: boolean;
};

/** Opens the dialog that changes the rule of a comment's post. */
export function PostRuleButton({ comment, isSet }: Props) {
  const { data } = useQuery(postRulesQuery);
  const [isOpen, setOpen] = useState(false);
  const ofPage = data?.filter(({ social_account_id }) => social_account_id === comment.social_account_id) ?? [];
  const rule =
    ofPage.find(({ post_id }) => post_id === comment.post_id) ?? ofPage.find(({ post_id }) => post_id === null);
  return (
    <>
      {isSet === Boolean(rule) && (
        <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {rule ? ruleText(rule) : "Moderar esta publicación de otra forma"}
        </Button>
      )}
      {isOpen && <PostRuleDialog comment={comment} rule={rule} onClose={() => setOpen(false)} />}
    </>
  );
}

const ruleText = ({ mode, until }: PostRule) => `${MODE_NAMES[mode]}${until ? ` hasta el ${momentText(until)}` : ""}`;

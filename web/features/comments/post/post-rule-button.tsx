import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import type { Comment, PostRule } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { momentText } from "../../time/date-text.ts";
import { MODE_NAMES, postRulesQuery } from "./post-rules.ts";

const PostRuleDialog = lazyPart(() => import("./post-rule-dialog.tsx").then(({ PostRuleDialog }) => PostRuleDialog));

/** Shows the rule of a post, if there is one, and opens the dialog that changes it. */
export function PostRuleButton({ comment }: { comment: Comment }) {
  const { data } = useQuery(postRulesQuery);
  const [isOpen, setOpen] = useState(false);
  const ofPage = data?.filter(({ social_account_id }) => social_account_id === comment.social_account_id) ?? [];
  const rule =
    ofPage.find(({ post_id }) => post_id === comment.post_id) ?? ofPage.find(({ post_id }) => post_id === null);
  return (
    <>
      {rule ? (
        <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {ruleText(rule)}
        </Button>
      ) : (
        <IconButton
          icon={SlidersHorizontal}
          label={CHANGE}
          title={CHANGE}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && <PostRuleDialog comment={comment} rule={rule} onClose={() => setOpen(false)} />}
    </>
  );
}

const CHANGE = "Moderar esta publicación de otra forma";

const ruleText = ({ mode, until }: PostRule) => `${MODE_NAMES[mode]}${until ? ` hasta el ${momentText(until)}` : ""}`;

// The cards below the visible part of the screen. Their code loads after the figures.
import type { Insights } from "../../../api/types.ts";
import { AnswersCard } from "./answers-card.tsx";
import { AttentionCard } from "./attention-card.tsx";
import { CausesCard } from "./causes-card.tsx";
import { HoursCard } from "./hours-card.tsx";
import { PostsCard } from "./posts-card.tsx";

export function InsightsCards({ insights }: { insights: Insights }) {
  return (
    <>
      <CausesCard causes={insights.causes} causesBefore={insights.causesBefore} />
      <HoursCard hours={insights.hours} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <PostsCard posts={insights.posts} />
        <AttentionCard corrected={insights.corrected} />
      </div>
      <AnswersCard answers={insights.answers} />
    </>
  );
}

import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { NetworkError } from "../../network-error.ts";
import { pageContext } from "../../platform/crypto/seal.ts";
import type { PolicySettings } from "../../platform/db/core.ts";
import { isoTime } from "../../time.ts";
import type { Rule } from "../../vocabulary/judging/habits.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { stateOf } from "../scans/list-scans.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { pacedReads } from "../workspaces/paced-reads.ts";
import { findReading, type OfPage, ownResult } from "./own-reading.ts";

const EXCERPT_LENGTH = 160;

/** Returns how far the reading of a page's habits is, and what is proposed. @throws AppError `not_found` */
export async function loadHabits(deps: Pick<Deps, "core" | "now">, input: OfPage) {
  const { page, reading } = await findReading(deps, input);
  if (!reading) return { success: true as const, reading: null };
  const snapshots = await loadLatestPolicies(deps.core, [input.workspaceId]);
  const inForce = snapshots
    .filter(({ pageId }) => pageId === null || pageId === page.id)
    .map(({ settings }) => settings);
  const { result, read, refused } = reading;
  return {
    success: true as const,
    reading: {
      state: stateOf(reading, page, deps.now()),
      started_at: isoTime(reading.startedAt),
      /** Which of the two readings it is. */
      step: reading.state?.step === "try" ? 2 : 1,
      read,
      result: result && {
        comments: result.comments,
        hidden: result.hidden,
        agreement: result.agreement,
        proposals: result.proposals.map(({ rule, explains, others, name = null }, id) => ({
          ...{ id, kind: rule.kind, explains, others },
          word: rule.kind === "word" ? rule.word : null,
          /** Null when the network did not name them. */
          author_name: name,
          category: rule.kind === "level" ? rule.category : null,
          level: rule.kind === "level" ? rule.level : null,
          status: inForce.some((settings) => has(settings, rule))
            ? "accepted"
            : refused.includes(id)
              ? "refused"
              : "open",
        })),
      },
    },
  };
}

const has = ({ prohibitedKeywords, sensitivity, exceptions = [] }: PolicySettings, rule: Rule): boolean => {
  if (rule.kind === "word") return prohibitedKeywords.includes(rule.word);
  if (rule.kind === "level") return sensitivity?.[rule.category] === rule.level;
  return exceptions.some(
    ({ effect, about }) => effect === "hide" && about.kind === "author" && about.author === rule.author,
  );
};

/**
 * Reads the examples of a proposal on the network, since none is stored.
 *
 * @throws AppError `not_found`, `reconnect_required`
 */
export async function loadExamples(deps: Deps, { id, ...input }: OfPage & { id: number }) {
  const { page, result } = await ownResult(deps, input);
  const examples = result.proposals[id]?.examples;
  if (!examples) throw new AppError("not_found", { facts: `no proposal ${id}` });
  if (page.problem === "token" || page.problem === "permission") throw new AppError("reconnect_required");
  const token = await deps.sealer.open(page.sealedToken, pageContext(page.workspaceId, page.network, page.externalId));
  const network = (await pacedReads(deps, page)).networks[page.network];
  const ids = [...examples.hidden, ...examples.others];
  const found = await Promise.all(
    ids.map((each) =>
      network.comment({ id: each, token }).catch((error: unknown) => {
        // One that is gone, or cannot be read now, is left out.
        if (error instanceof NetworkError) return null;
        throw error;
      }),
    ),
  );
  return {
    success: true as const,
    examples: found.flatMap((comment) =>
      comment
        ? [{ text: excerptOf(comment.text, EXCERPT_LENGTH), author_name: comment.authorName, hidden: comment.hidden }]
        : [],
    ),
  };
}

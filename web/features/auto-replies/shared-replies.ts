// The automatic replies of the accounts of one page as one list. Pure.
import type { Account, AutoReply } from "../../api/types.ts";

/** An account, and the rule that it has; null for a reply that it does not have yet. */
export type Target = { account: Account; ruleId: string | null };

/** A reply that some accounts of the page have in the same words. */
export type SharedReply = { key: string; reply: AutoReply; targets: Target[] };

/** One entry for rules that say the same on several accounts, in the order in which they are tried. */
export function sharedReplies(lists: readonly { account: Account; rules: readonly AutoReply[] }[]): SharedReply[] {
  const shared = new Map<string, SharedReply>();
  for (const { account, rules } of lists) {
    const seen = new Map<string, number>();
    for (const rule of rules) {
      const { id: _i, sent: _s, createdAt: _c, updatedAt: _u, ...content } = rule;
      const said = JSON.stringify(content);
      // The second of two equal rules of one account is the second of the other one's, too.
      const nth = (seen.get(said) ?? 0) + 1;
      seen.set(said, nth);
      const key = `${nth}:${said}`;
      const entry = shared.get(key) ?? { key, reply: { ...rule, sent: 0 }, targets: [] };
      entry.reply.sent += rule.sent;
      entry.targets.push({ account, ruleId: rule.id });
      shared.set(key, entry);
    }
  }
  return [...shared.values()];
}

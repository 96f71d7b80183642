// The reasons for which `npm run shards -- move` is refused.

/** Selects the facts that explain a refusal. @param pageId 0 for a move of the whole workspace */
export type WantedMove = { workspaceId: number; pageId: number; to: string };

/** A row of core with the facts on which a move depends. */
export const factsSql = ({ workspaceId, pageId, to }: WantedMove): string =>
  `SELECT (SELECT shard FROM workspaces WHERE id = ${workspaceId}) AS own,
     (SELECT step FROM workspace_moves WHERE workspace_id = ${workspaceId} AND finished_at IS NULL) AS running,
     (SELECT workspace_id FROM pages WHERE id = ${pageId}) AS owner,
     (SELECT shard FROM pages WHERE id = ${pageId}) AS elsewhere,
     (SELECT group_concat(id, ', ') FROM pages WHERE workspace_id = ${workspaceId} AND shard = '${to}') AS pages_there`;

type Facts = Record<string, unknown>;

/** Returns the reason in words. @param facts read right after the refusal */
export function whyRefused({ workspaceId, pageId, to }: WantedMove, facts: Facts): string {
  const { own, running, owner, elsewhere, pages_there: pagesThere } = facts;
  if (own === null) return `There is no workspace ${workspaceId}`;
  if (pageId > 0 && owner === null) return `There is no page ${pageId}`;
  if (pageId > 0 && owner !== workspaceId) return `Page ${pageId} is not of workspace ${workspaceId}`;
  if (running !== null) return `A move of workspace ${workspaceId} is in its step ${running}: wait until it has ended`;
  if (pageId > 0) return `Page ${pageId} is in ${elsewhere ?? own} already`;
  if (own === to) return `Workspace ${workspaceId} is in ${to} already`;
  return `Pages ${pagesThere} of workspace ${workspaceId} live alone in ${to}: move them to ${own} first`;
}

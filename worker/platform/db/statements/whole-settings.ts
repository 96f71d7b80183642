import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type PolicySettings, policies, wordLists } from "../core.ts";

/** The settings of a row of `policies`, with the lists that are stored separately. The fields keep their order. */
export const wholeSettings = withList(
  withList(sql`${policies.settings}`, "prohibitedKeywords", policies.prohibitedHash),
  "allowedWords",
  policies.allowedHash,
)
  .mapWith((text: string): PolicySettings => JSON.parse(text))
  .as("settings");

function withList(settings: SQL, name: string, hash: SQLWrapper): SQL {
  const words = sql`(SELECT ${wordLists.words} FROM ${wordLists}
    WHERE ${wordLists.workspaceId} = ${policies.workspaceId} AND ${wordLists.hash} = ${hash})`;
  return sql`CASE WHEN ${hash} IS NULL THEN ${settings} ELSE json_set(${settings}, ${sql.raw(`'$.${name}'`)}, json(${words})) END`;
}

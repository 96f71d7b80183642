// Counters against rows: what `npm run recount` finds and corrects, on the real tables with their triggers.

import type { DatabaseSync } from "node:sqlite";
import { getTableColumns } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { COUNTERS, differencesSql, fixSql } from "../../../tools/db/counters.ts";
import { openMemoryD1 } from "../../../tools/db/memory-d1.ts";
import { CREATE, DROP, fillAfter, lastAfter } from "../../../tools/search-index/statements.ts";
import { BLANK_COMMENT } from "../../../worker/features/comments/storage/blank-comment.ts";
import { usagePeriodStart } from "../../../worker/features/plans/usage-period.ts";
import { matchOfWorkspace } from "../../../worker/platform/db/comment-words.ts";
import { comments } from "../../../worker/platform/db/comments.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { causeOf } from "../../../worker/vocabulary/judging/attacks.ts";
import { REASONS } from "../../../worker/vocabulary/judging/judgement.ts";
import { KIND } from "../../../worker/vocabulary/judging/kinds.ts";

/** What became of every tenth comment, and so on; the others were approved. */
const JUDGED: Partial<Record<number, { status: string; reason: string }>> = {
  0: { status: "flagged", reason: "spam" },
  1: { status: "disapproved", reason: "toxic" },
  2: { status: "disapproved", reason: "spam" },
  3: { status: "disapproved", reason: "threat" },
  4: { status: "flagged", reason: "toxic" },
};

/** Stores a year of comments of two workspaces, with a page each. */
function storeYear(now: number) {
  const positions: Record<number, number> = { 1: 0, 2: 0 };
  const columns = Object.entries(getTableColumns(comments));
  const insert = database.prepare(
    `INSERT INTO comments (${columns.map(([, { name }]) => name)}) VALUES (${columns.map(() => "?")})`,
  );
  for (let n = 0; n < 300; n++) {
    const workspaceId = n % 3 === 0 ? 2 : 1;
    const at = now - Math.floor(((300 - n) * 365 * DAY_MS) / 300);
    const row: Record<string, unknown> = {
      ...BLANK_COMMENT,
      id: n + 1,
      workspaceId,
      pageId: workspaceId * 10,
      network: "facebook",
      externalId: `70_${n}`,
      externalKey: String(n),
      postId: `70_${n % 5}`,
      text: n % 4 === 0 ? `gracias por todo ${n}` : `comentario ${n}`,
      textAt: at,
      postedAt: at,
      receivedAt: at,
      foundBy: "webhook",
      decidedAt: at,
      decidedBy: "machine",
      decisionSeq: 1,
      day: new Date(at).toISOString().slice(0, 10),
      usagePeriod: usagePeriodStart(0, at),
      changeSeq: ++positions[workspaceId]!,
      status: "approved",
      ...JUDGED[n % 10],
      analysis: JSON.stringify({ scores: { threat: (n % 7) / 7, hate: (n % 3) / 2 } }),
    };
    const values = columns.map(([name]) => row[name]);
    insert.run(...values.map((value) => (typeof value === "boolean" ? Number(value) : (value as string | null))));
  }
  const sequence = database.prepare("INSERT INTO sequences (workspace_id, value) VALUES (?, ?)");
  for (const [workspaceId, position] of Object.entries(positions)) sequence.run(Number(workspaceId), position);
}

let database: DatabaseSync;

beforeAll(() => {
  database = openMemoryD1("comments").sqlite;
  storeYear(Date.UTC(2026, 5, 15));
  database.exec(
    `INSERT INTO replies (id, workspace_id, page_id, comment_id, kind, text, state, attempts, resend_at, created_at, updated_at, user_id, rule_id, day)
     SELECT id, workspace_id, page_id, id, 'public', 'Hola', 'queued', 1, 0, 0, 0, 1, id % 2, day FROM comments LIMIT 9`,
  );
  database.exec("UPDATE replies SET state = 'applied' WHERE id % 3 > 0");
  // The product counts a comment in its month with the statement that raises the sequence.
  for (const sql of fixSql(COUNTERS.find(({ table }) => table === "usage_counts")!, [])) database.exec(sql);
});
beforeEach(() => database.exec("BEGIN"));
afterEach(() => database.exec("ROLLBACK"));

const differences = (disconnected: number[] = []) =>
  COUNTERS.flatMap((counter) =>
    database
      .prepare(differencesSql(counter, disconnected))
      .all()
      .map((row): Record<string, unknown> => ({ table: counter.table, ...row })),
  );
const fix = (disconnected: number[] = []) => {
  for (const sql of COUNTERS.flatMap((counter) => fixSql(counter, disconnected))) database.exec(sql);
};
const count = (sql: string) => Object.values(database.prepare(sql).get() as Record<string, number>)[0];

describe("recount", () => {
  it("finds nothing after every way in which a comment changes", () => {
    expect(count("SELECT sum(approved + flagged + disapproved + removed + pending) FROM daily_counts")).toBeGreaterThan(
      250,
    );
    expect(differences()).toEqual([]);
    database.exec("UPDATE comments SET status = 'disapproved' WHERE id % 3 = 0");
    database.exec("UPDATE comments SET decided_by = 'person', reason = 'spam' WHERE id % 4 = 0");
    database.exec("UPDATE comments SET analysis = json_set(analysis, '$.scores.threat', 0.9) WHERE reason = 'toxic'");
    database.exec("UPDATE comments SET posted_at = posted_at + 2000000, post_id = NULL WHERE id % 11 = 0");
    expect(
      count("SELECT count(DISTINCT substr(a.key, 8)) FROM daily_counts, json_each(attacks) a WHERE a.value > 0"),
    ).toBeGreaterThan(3);
    database.exec("UPDATE comments SET status = 'flagged' WHERE id % 2 = 0");
    database.exec("UPDATE comments SET reason = 'toxic' WHERE id % 13 = 0");
    expect(count("SELECT sum(flagged_spam) FROM daily_counts")).toBeGreaterThan(5);
    database.exec("UPDATE comments SET is_own = 1 WHERE id % 7 = 0");
    database.exec("UPDATE comments SET usage_period = NULL WHERE id % 5 = 0");
    database.exec("DELETE FROM comments WHERE usage_period IS NULL");
    expect(differences()).toEqual([]);
  });

  const causesOfPage = (page: number) => {
    const counted = database.prepare(
      "SELECT a.key FROM daily_counts, json_each(attacks) a WHERE a.value > 0 AND page_id = ?",
    );
    return [...new Set(counted.all(page).map(({ key }) => String(key).split(".")[1]))];
  };
  const hidden = (reason: string, scores: Record<string, number>) =>
    database
      .prepare("UPDATE comments SET status = 'disapproved', reason = ?, analysis = ? WHERE page_id = 20")
      .run(reason, JSON.stringify({ scores }));
  const LEVELS = Object.entries(KIND).flatMap(([kind, { from }]) => [{ [kind]: from }, { [kind]: from - 0.01 }]);

  it.each(REASONS)("counts attacks whose reason is %s under their cause, at every level", (reason) => {
    for (const scores of [{}, ...LEVELS]) {
      hidden(reason, scores);
      expect([scores, causesOfPage(20)]).toEqual([scores, [causeOf({ reason, scores })]]);
    }
    expect(differences()).toEqual([]);
  });

  it("counts a category with a cause of its own, whose entry in the table says all", async () => {
    vi.resetModules();
    onTestFinished(() => {
      vi.doUnmock("../../../worker/vocabulary/judging/categories.ts");
      // Files share the modules, and the next one would get those with the made-up category.
      vi.resetModules();
    });
    vi.doMock("../../../worker/vocabulary/judging/categories.ts", async (original) => {
      const real = await original<typeof import("../../../worker/vocabulary/judging/categories.ts")>();
      const own = {
        label: "Timo",
        cause: "swindle",
        graverCauses: ["threat"],
        repliedAs: null,
        pictures: { timo: "un timo" },
      };
      const CATEGORY = { ...real.CATEGORY, swindle: { ...real.CATEGORY.spam, ...own } };
      return { ...real, CATEGORY, CATEGORIES: Object.keys(CATEGORY), isCategory: (found: string) => found in CATEGORY };
    });
    const { CAUSES, CAUSE_NAMES } = await import("../../../worker/vocabulary/judging/attacks.ts");
    const { PICTURE_CONTENTS } = await import("../../../worker/vocabulary/judging/pictures.ts");
    const { replyTemplate } = await import("../../../worker/features/comments/replies/reply-templates.ts");
    const counters = await import("../../../tools/db/counters.ts");

    const names = new Map<string, string>(Object.entries(CAUSE_NAMES));
    expect([CAUSES, names.get("swindle")]).toEqual([expect.arrayContaining(["swindle", "other"]), "Timo"]);
    expect(PICTURE_CONTENTS).toContain("timo");
    const comment = { kind: "public", text: "¿Abren hoy?", authorName: null, scores: {}, variant: 0 } as const;
    expect(replyTemplate({ ...comment, category: "swindle" as "spam" })).toBe(
      replyTemplate({ ...comment, category: null }),
    );

    for (const trigger of counters.TRIGGERS) {
      database.exec(`DROP TRIGGER ${/TRIGGER (\w+)/.exec(trigger)![1]}`);
      database.exec(trigger);
    }
    hidden("swindle", {});
    expect(causesOfPage(20)).toEqual(["swindle"]);
    hidden("swindle", { threat: KIND.threat.from });
    expect(causesOfPage(20)).toEqual(["threat"]);
    const found = counters.COUNTERS.flatMap((counter) => database.prepare(differencesSql(counter, [])).all());
    expect(found).toEqual([]);
  });

  it.each([
    [
      "a day with too high a count",
      "UPDATE daily_counts SET approved = approved + 1 WHERE workspace_id = 2",
      "daily_counts",
    ],
    ["flagged spam too many", "UPDATE daily_counts SET flagged_spam = flagged_spam + 1", "daily_counts"],
    [
      "a day that is missing, with its attacks",
      "DELETE FROM daily_counts WHERE page_id = 20",
      "daily_counts",
      "daily_counts.attacks",
    ],
    [
      "an attack too many",
      "UPDATE daily_counts SET attacks = json_set(attacks, '$.\"986543.spam.1\"', 1)",
      "daily_counts.attacks",
    ],
    ["a month that says too little", "UPDATE usage_counts SET comments = comments - 1", "usage_counts"],
    ["a month that nobody used", "INSERT INTO usage_counts VALUES (1, 77, 5)", "usage_counts"],
    [
      "a running month that says too much",
      "INSERT INTO sequences (workspace_id, value, period, used) VALUES (9, 1, 77, 5)",
      "usage_counts",
    ],
    ["a reply too many", "UPDATE reply_counts SET manual = manual + 1", "reply_counts"],
  ])("finds %s, and corrects it", (_, sql, ...tables) => {
    database.exec(sql);
    expect(new Set(differences().map((difference) => difference.table))).toEqual(new Set(tables));
    fix();
    expect(differences()).toEqual([]);
  });

  it("reports a key's counter and rows", () => {
    database.exec(
      "UPDATE usage_counts SET comments = 7 WHERE workspace_id = 2 AND period = (SELECT max(period) FROM usage_counts WHERE workspace_id = 2)",
    );
    expect(differences()).toMatchObject([{ table: "usage_counts", workspace_id: 2, kept_comments: 7 }]);
  });

  it("keeps the month's count of a disconnected page whose comments are deleted, and of no other", () => {
    const used = count("SELECT sum(comments) FROM usage_counts WHERE workspace_id = 2");
    database.exec("DELETE FROM comments WHERE workspace_id = 2");
    expect(differences([2])).toEqual([]);
    expect(differences([1]).map(({ table }) => table)).toContain("usage_counts");
    fix([2]);
    expect(count("SELECT sum(comments) FROM usage_counts WHERE workspace_id = 2")).toBe(used);
    database.exec("UPDATE usage_counts SET comments = 0 WHERE workspace_id = 1");
    expect(differences([1]).map(({ table }) => table)).toContain("usage_counts");
  });
});

describe("the index of words", () => {
  const found = (match: string) => count(`SELECT count(*) FROM comment_words WHERE comment_words MATCH '${match}'`);

  it("can be dropped while comments are written, and rebuilt in steps", () => {
    const before = {
      all: count("SELECT count(*) FROM comment_words"),
      gracias: found(`${matchOfWorkspace(1)} AND graci*`),
    };
    expect(before.gracias).toBeGreaterThan(0);
    for (const sql of DROP) database.exec(sql);
    expect(count("SELECT count(*) FROM sqlite_master WHERE name LIKE 'comment_words%'")).toBe(0);
    database.exec("UPDATE comments SET text = 'gracias por la bicicleta' WHERE id = (SELECT max(id) FROM comments)");
    for (const sql of CREATE) database.exec(sql);
    expect(count("SELECT count(*) FROM comment_words")).toBe(0);
    let steps = 0;
    for (let after = 0; ; steps++) {
      const last = count(lastAfter(after, 70));
      if (last == null) break;
      database.exec(fillAfter(after, 70));
      after = last;
    }
    expect(steps).toBe(5);
    expect(count("SELECT count(*) FROM comment_words")).toBe(before.all);
    expect(found("biciclet*")).toBe(1);
    database.exec("DELETE FROM comments");
    expect(count("SELECT count(*) FROM comment_words")).toBe(0);
  });
});

// Writes a year of comments as the Worker stores them. The real engine judges their sentences.
import { getTableColumns } from "drizzle-orm";
import { comments } from "../../worker/platform/db/comments.ts";
import { newId } from "../../worker/platform/db/ids.ts";
import { localDay } from "../../worker/time.ts";
import { DAY_MS } from "../../worker/vocabulary/durations.ts";
import { pick, seededRandom } from "../random.ts";
import { commentRow } from "./comment-row.ts";
import type { Database } from "./database.ts";
import { createSentenceJudge } from "./judge.ts";
import type { SeededOwner, SeededPage } from "./owners.ts";
import { createTexts } from "./texts.ts";

const TIME_ZONE = "Europe/Madrid";
const YEAR_MS = 365 * DAY_MS;

const COLUMNS = Object.entries(getTableColumns(comments));

type Options = {
  owners: SeededOwner[];
  /** The number of comments of the first owner, and of all others together. */
  large: number;
  others: number;
  /** The time of the last comment; the first one is a year older. */
  now: number;
  say: (line: string) => void;
};

/** Writes the comments. Drop triggers and indexes before: to create them afterwards is faster. */
export function seedComments(database: Database, { owners, large, others, now, say }: Options): void {
  const random = seededRandom(20_261_121);
  const texts = createTexts(random);
  const judge = createSentenceJudge();
  const insert = database.prepare(
    `INSERT INTO comments (${COLUMNS.map(([, { name }]) => name)}) VALUES (${COLUMNS.map(() => "?")})`,
  );
  const positions = new Map<number, number>();
  const total = large + others;
  const days = new Map<number, string>();
  /** The day of an hour. It is cached, since formatting a day takes longer than judging a comment. */
  const dayOf = (at: number) => {
    const hour = Math.floor(at / 3_600_000);
    const known = days.get(hour) ?? localDay(at, TIME_ZONE);
    days.set(hour, known);
    return known;
  };
  let lastOf: { page: SeededPage; key: string } | null = null;

  database.exec("BEGIN");
  for (let index = 0; index < total; index++) {
    const isLarge = others === 0 || owners.length === 1 || random() < large / total;
    const owner = isLarge ? owners[0]! : owners[1 + Math.floor(random() * (owners.length - 1))]!;
    const page = pick(random, owner.pages);
    const postedAt = Math.floor((now - YEAR_MS + (index / total) * YEAR_MS) / 1000) * 1000;
    const receivedAt = postedAt + 1500;
    const { text, sentence, at } = texts.text();
    const author = texts.author();
    const key = String(100_000_000 + index);
    const position = (positions.get(owner.workspaceId) ?? 0) + 1;
    positions.set(owner.workspaceId, position);

    const row = commentRow({
      id: keyAt(receivedAt, index),
      owner,
      page,
      key,
      position,
      postedAt,
      receivedAt,
      text,
      at,
      author,
      random,
      judged: judge(sentence),
      day: dayOf(postedAt),
      parentKey: lastOf?.page === page ? lastOf.key : null,
    });
    insert.run(
      ...COLUMNS.map(([name]) => {
        const value = row[name as keyof typeof row];
        return typeof value === "boolean" ? Number(value) : value;
      }),
    );
    lastOf = { page, key };
    if (index % 100_000 === 99_999) say(`${index + 1} comments`);
  }
  const sequence = database.prepare("INSERT INTO sequences (workspace_id, value) VALUES (?, ?)");
  for (const [workspaceId, position] of positions) sequence.run(workspaceId, position);
  database.exec("COMMIT");
}

/** An id like those of `newId`, but the same in every run: its low 13 bits are a counter. */
const keyAt = (at: number, index: number) => Math.floor(newId(at) / 8192) * 8192 + (index % 8192);

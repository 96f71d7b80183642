// npm run bench -- acta: seals made-up comments, changes, removes and inserts some, erases others, and checks everything.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { checkEntries, checkSeal, linesOf, type SealWithEntries } from "../../../worker/vocabulary/acta/check.ts";
import { digestOf } from "../../../worker/vocabulary/acta/digest.ts";
import { type CommentState, entryFrom, entryOf, lineOf } from "../../../worker/vocabulary/acta/entry.ts";
import { BEFORE_THE_FIRST, chainOf } from "../../../worker/vocabulary/acta/seal.ts";
import { rootOf } from "../../../worker/vocabulary/acta/tree.ts";
import { numberOf, readCommandLine } from "../../command-line/options.ts";
import { readJsonLines } from "../../json-lines.ts";
import { pick, seededRandom } from "../../random.ts";

const USAGE = "npm run bench -- acta [--entries 1000000] [--tampered 10000] [--erased 1000]";
const number = (text: string) => ({ type: "string", default: text }) as const;
const { values } = readCommandLine(USAGE, {
  options: { entries: number("1000000"), tampered: number("10000"), erased: number("1000") },
});
const entries = numberOf("entries", values.entries, 1000);
const tampered = numberOf("tampered", values.tampered, 3, entries / 2);
const erased = numberOf("erased", values.erased, 1, entries / 2);

const PER_SEAL = 250;
const AT = Date.UTC(2026, 0, 1);
const TEXTS = readJsonLines(join(import.meta.dirname, "../../sandbox/demo-stream.jsonl")).map(
  ({ value }) => z.object({ text: z.string() }).parse(value).text,
);
const random = seededRandom(45);
/** The salts of all comments, 16 bytes each. */
const salts = randomBytes(entries * 16);

/** The comment with this number, from 0; made again each time, since a million do not fit into memory. */
function made(n: number): CommentState {
  const isHidden = n % 5 === 0;
  const at = AT + n * 1000;
  const events = [
    { seq: n + 1, at, actor: "machine", cause: "decided", fromStatus: null, toStatus: "disapproved" },
    {
      seq: n + 1,
      at: at + 800,
      actor: "machine",
      cause: "confirmed",
      fromStatus: "disapproved",
      toStatus: "disapproved",
    },
  ];
  return {
    id: n * 8192 + 1,
    pageId: 1,
    externalKey: String(10 ** 15 + n),
    changeSeq: n + 1,
    isOwn: false,
    status: isHidden ? "disapproved" : "approved",
    rule: isHidden ? "insult" : null,
    salt: salts.subarray(n * 16, n * 16 + 16).toString("hex"),
    text: TEXTS[n % TEXTS.length]!,
    authorName: `Persona ${n % 9973}`,
    postedAt: at - 2000,
    receivedAt: at,
    decidedBy: "machine",
    moderationAction: isHidden ? "auto_disapproved" : "auto_approved",
    reason: isHidden ? "toxic" : null,
    analysis: `{"v":1,"scores":{"insult":${(n % 1000) / 1000}}}`,
    events: isHidden ? events : [],
  };
}

const TAMPERINGS: ((state: CommentState) => CommentState | null)[] = [
  () => null,
  (state) => ({ ...state, text: `${state.text}.` }),
  (state) => ({ ...state, authorName: "Otra" }),
  (state) => ({ ...state, status: state.status === "approved" ? "disapproved" : "approved" }),
  (state) => ({ ...state, reason: "spam" }),
  (state) => ({ ...state, postedAt: state.postedAt + 1 }),
  (state) => ({ ...state, receivedAt: state.receivedAt - 60_000 }),
  (state) => ({ ...state, analysis: null }),
  (state) => ({ ...state, salt: null, text: "", authorName: null }),
  (state) => ({ ...state, events: state.events.slice(1).concat({ ...made(0).events[0]!, seq: state.changeSeq }) }),
];

async function sealOf(states: readonly CommentState[], before: SealWithEntries | typeof BEFORE_THE_FIRST) {
  const lines = (await Promise.all(states.map(entryOf))).map(lineOf);
  const seal = {
    number: before.number + 1,
    sealedAt: AT + states.at(-1)!.changeSeq * 1000,
    sealedTo: states.at(-1)!.changeSeq,
    root: await rootOf(lines),
  };
  return { ...seal, chain: await chainOf(seal, before.chain), entries: lines.join("\n") };
}

/** Numbers without repetition. */
function drawn(count: number, refused: ReadonlyMap<number, unknown>): number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) {
    const n = Math.floor(random() * entries);
    if (!refused.has(n)) chosen.add(n);
  }
  return [...chosen];
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.info(`${what}: ${seconds} s, ${((user + system) / entries).toFixed(0)} µs of CPU an entry`);
  return result;
}

const seals = await timed(`sealing ${entries} comments`, async () => {
  const all: SealWithEntries[] = [];
  for (let n = 0; n < entries; n += PER_SEAL) {
    const states = Array.from({ length: Math.min(PER_SEAL, entries - n) }, (_, at) => made(n + at));
    all.push(await sealOf(states, all.at(-1) ?? BEFORE_THE_FIRST));
  }
  return all;
});
const size = seals.reduce((sum, seal) => sum + seal.entries.length, 0) / entries;
console.info(
  `${seals.length} seals, ${size.toFixed(0)} bytes an entry, ${(2 * seals.length) / entries} rows a comment`,
);

// Erasing: the text goes with its salt, and the ledger gets an event.
const erasures = new Map<number, CommentState>();
for (const n of drawn(erased, new Map())) {
  const state = made(n);
  const seq = entries + erasures.size + 1;
  const forgotten = { seq, at: AT, actor: "person", cause: "forgotten", fromStatus: state.status, toStatus: "removed" };
  erasures.set(n, {
    ...{ ...state, changeSeq: seq, status: "removed", salt: null, text: "", authorName: null, analysis: null },
    events: [...state.events, forgotten],
  });
}
seals.push(await sealOf([...erasures.values()], seals.at(-1)!));
const dictionary = [...new Set(TEXTS)];
const before = (n: number) => entryFrom(linesOf(seals[Math.floor(n / PER_SEAL)]!)[n % PER_SEAL]!);
async function guessed(n: number, guesses: readonly (string | null)[]): Promise<boolean> {
  const commitment = before(n).text;
  for (const salt of guesses)
    for (const text of dictionary) if ((await digestOf("text", salt, text)) === commitment) return true;
  return false;
}
let [recovered, control] = [0, 0];
for (const n of erasures.keys()) {
  const others = drawn(3, erasures).map((other) => made(other).salt);
  if (await guessed(n, [null, "", ...others])) recovered++;
  if (control < 20 && (await guessed(n, [made(n).salt]))) control++;
}
console.info(
  `${erased} erased: a dictionary of all ${dictionary.length} texts finds ${recovered}; with the salt it found ${control} of 20`,
);

// Tampering: each comment with its expected finding.
const changed = new Map<number, CommentState | null>();
const expected = new Set<string>();
const inserted: CommentState[] = [];
const keyOf = (finding: object) =>
  JSON.stringify(
    Object.entries(finding)
      .filter(([name]) => name !== "parts")
      .sort(),
  );
for (const n of drawn(tampered, erasures)) {
  const seal = Math.floor(n / PER_SEAL) + 1;
  if (random() < 1 / 3) {
    const forged = { ...made(n), id: made(n).id + 1 + Math.floor(random() * 8000) };
    inserted.push(forged);
    expected.add(keyOf({ kind: "inserted", seal, commentId: forged.id }));
    continue;
  }
  const state = (random() < 1 / 2 ? TAMPERINGS[0]! : pick(random, TAMPERINGS.slice(1)))(made(n));
  changed.set(n, state);
  expected.add(keyOf({ kind: state ? "changed" : "removed", seal, commentId: made(n).id }));
}
const insertedBySeal = Map.groupBy(inserted, ({ changeSeq }) => Math.floor((changeSeq - 1) / PER_SEAL));
const now = (n: number) => (changed.has(n) ? (changed.get(n) ?? undefined) : (erasures.get(n) ?? made(n)));

const findings = await timed("checking everything", async () => {
  const all: object[] = [];
  let last: SealWithEntries | typeof BEFORE_THE_FIRST = BEFORE_THE_FIRST;
  for (const [at, seal] of seals.entries()) {
    all.push(...(await checkSeal(seal, last)));
    const numbers = linesOf(seal).map((line) => (entryFrom(line).id - 1) / 8192);
    const states = new Map(numbers.flatMap((n) => (now(n) ? [[n * 8192 + 1, now(n)!] as const] : [])));
    const inPart = [...states.values()].filter(
      ({ changeSeq }) => changeSeq > last.sealedTo && changeSeq <= seal.sealedTo,
    );
    const checked = await checkEntries(seal, {
      find: (id) => states.get(id),
      changed: [...inPart, ...(insertedBySeal.get(at) ?? [])],
      isDeletedByOwner: () => false,
      isArchived: () => false,
    });
    all.push(...checked.findings);
    last = seal;
  }
  return all;
});
const found = new Set(findings.map(keyOf));
const missed = [...expected].filter((key) => !found.has(key)).length;
const falseAlarms = [...found].filter((key) => !expected.has(key)).length;
console.info(
  `${expected.size} changes, removals and insertions: ${expected.size - missed} found with their place, ${falseAlarms} false alarms`,
);
process.exitCode =
  missed + falseAlarms + recovered > 0 || expected.size !== tampered || control !== Math.min(20, erased) ? 1 : 0;

import { expect, it } from "vitest";
import type { Insights } from "../../../web/api/types.ts";
import { INSULT, PRAISE } from "../../support/comments.ts";
import { bodyOf, setPlan } from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";

const SPAM = "Gana 500 euros al día desde casa, escribe al wa.me/34600111222 ya mismo";
const THREAT = "Te voy a romper la cara cuando cierres";

it("every figure of the insights and of the month is the count of the list that it opens", async () => {
  await newScene(Date.parse("2026-10-12T08:00:00Z"));
  await setPlan(app, scene.owner, "business");
  // The clocks of Madrid go back on the 25th.
  const written = [
    ["2026-10-12T09:10:00Z", INSULT, scene.post],
    ["2026-10-18T23:30:00Z", SPAM, scene.ad],
    ["2026-10-24T21:30:00Z", INSULT, scene.ad],
    ["2026-10-25T21:30:00Z", THREAT, scene.ad],
    ["2026-10-25T21:40:00Z", INSULT, scene.post],
    ["2026-10-26T12:00:00Z", PRAISE, scene.post],
  ] as const;
  for (const [moment, text, target] of written) {
    clock.now = Date.parse(moment);
    await scene.write(text, { target });
  }
  const [ours] = await scene.list("?cause=any");
  await bodyOf(await scene.setStatus((await scene.list("?status=approved"))[0]!.id, "disapproved", { reason: "Otro" }));
  await bodyOf(await scene.setStatus(ours!.id, "approved"));

  const path = `/api/dashboard/insights/${scene.owner.userId}?period=7D`;
  const { week, causes, causesBefore, hours, posts, corrected } = await scene.answer<Insights>(path);
  /** The number of comments that the list shows for a filter of an address. */
  const listed = async (filter: Record<string, string>) =>
    (await scene.list(`?${new URLSearchParams({ limit: "100", ...filter })}`)).length;

  expect(week).toMatchObject({ from: "2026-10-20", to: "2026-10-26", hidden: 2, night: 2 });
  const own = { cause: "any", by: "machine", from: week.from, to: week.to };
  expect([await listed(own), await listed({ ...own, hours: "22-8" })]).toEqual([week.hidden, week.night]);

  const all = [...causesBefore, ...causes];
  expect(all.map(({ date }) => date)).toHaveLength(14);
  const sums: Record<string, number> = {};
  for (const { date, ...rest } of all)
    for (const [name, attacks] of Object.entries(rest)) {
      sums[name] = (sums[name] ?? 0) + attacks;
      if (attacks > 0) expect(await listed({ cause: name, from: date, to: date }), `${date} ${name}`).toBe(attacks);
    }
  expect(sums).toEqual({ insult: 1, hate: 0, threat: 1, spam: 1, other: 1 });

  const { from, to } = hours;
  expect(hours.attacks.reduce((sum, { attacks }) => sum + attacks, 0)).toBe(await listed({ cause: "any", from, to }));
  // 21:30 UTC is 23:30 on a Saturday in summer time, and 22:30 on a Sunday in winter time.
  const places = hours.attacks.map(({ weekday, hour }) => `${weekday} ${hour}`);
  expect(places).toEqual(expect.arrayContaining(["1 1", "1 11", "6 23", "7 22"]));
  for (const { weekday, hour, attacks } of hours.attacks) {
    const filter = { weekday: String(weekday), hours: `${hour}-${hour + 1}` };
    expect(await listed({ cause: "any", from, to, ...filter }), JSON.stringify(filter)).toBe(attacks);
  }

  expect(posts).toMatchObject({ isSample: false, worst: [{ id: scene.ad, is_ad: true, attacks: 3 }, { attacks: 2 }] });
  for (const { id, page, attacks } of posts.worst)
    expect(await listed({ cause: "any", post: id, page, from: posts.from, to: posts.to })).toBe(attacks);

  expect(corrected.map((each) => each.corrected)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  const { from: first, to: last } = corrected.at(-1)!;
  const log = await scene.ask(`/api/audit?actor=person&what=restored&from=${first}&to=${last}`);
  expect((await bodyOf<{ entries: unknown[] }>(log)).entries).toHaveLength(1);

  // The cards of the month: what a machine hid, what a person hid, and what was deleted.
  await bodyOf(await scene.setStatus((await scene.list("?cause=spam"))[0]!.id, "removed"));
  const tiles = `/api/dashboard/stats/${scene.owner.userId}?month=10&year=2026`;
  const month = { from: "2026-10-01", to: "2026-10-31" };
  expect(await scene.answer(tiles)).toMatchObject({ total: 6, removed: 5 });
  expect([await listed(month), await listed({ ...month, cause: "any" })]).toEqual([6, 5]);
});

// An isolate reads settings once, and keeps a bounded amount of them.
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { countingDatabase } from "../../../tools/cost/counting-database.ts";
import { loadPoliciesInForce } from "../../../worker/features/settings/policies-in-force.ts";
import { policies, workspaces } from "../../../worker/platform/db/core.ts";
import { openCore } from "../../../worker/platform/db/open.ts";
import { newScene } from "../../support/scene.ts";

const plan = { hidesSpam: true, allLanguages: true };
const network = { hide: true };

it("reads settings once, keeps the most recently used of them, and never more than some megabytes", async () => {
  await newScene();
  const { count, database } = countingDatabase(env.DB);
  const core = openCore(database);
  const [workspace] = await core.select({ id: workspaces.id }).from(workspaces).limit(1);
  const save = async (id: number, prohibitedKeywords: string[]) => {
    const settings = { automod: true, prohibitedKeywords };
    await core.insert(policies).values({ id, workspaceId: workspace!.id, pageId: null, settings, createdAt: id });
  };
  const read = async (id: number) => {
    const before = count.rowsRead;
    const [policy] = await loadPoliciesInForce(core, [
      { workspacePolicyId: id, pagePolicyId: null, adapterId: null, plan, network },
    ]);
    return { words: policy!.prohibitedWords, wasRead: count.rowsRead > before };
  };
  await save(1, ["uno"]);
  const first = await read(1);
  expect(first).toEqual({ words: ["uno"], wasRead: true });
  const again = await read(1);
  expect(again.wasRead).toBe(false);
  // It must be the same array, since the compiled list is found by it.
  expect(again.words).toBe(first.words);
  const [ofBasic] = await loadPoliciesInForce(core, [
    { workspacePolicyId: 1, pagePolicyId: null, adapterId: null, plan: { ...plan, hidesSpam: false }, network },
  ]);
  expect(ofBasic!.hidesSpam).toBe(false);

  const long = Array.from({ length: 5_000 }, (_, n) => `palabra${n}${"x".repeat(38)}`);
  for (let id = 2; id < 32; id++) {
    await save(id, long);
    await read(id);
    await read(1);
  }
  expect(await read(1)).toMatchObject({ wasRead: false });
  expect(await read(31)).toMatchObject({ wasRead: false });
  expect(await read(2)).toMatchObject({ wasRead: true });
});

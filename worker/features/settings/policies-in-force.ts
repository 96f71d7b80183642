// The settings that judge comments, merged and kept by the isolate. A snapshot never changes, so its id is enough to compare.
import { inArray } from "drizzle-orm";
import type { Policy } from "../../moderation/policy.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { learnedAdapters, type PolicySettings, policies } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { wholeSettings } from "../../platform/db/statements/whole-settings.ts";
import type { Adapter } from "../../vocabulary/judging/learning.ts";
import { policyOf } from "./policy.ts";

/** What the policy of a page is made of. The ids are of snapshots in force, null when nothing was saved. */
type Ingredients = {
  workspacePolicyId: number | null;
  pagePolicyId: number | null;
  /** The page's latest adapter; null without one. */
  adapterId: number | null;
  plan: { hidesSpam: boolean; allLanguages: boolean };
  network: { hide: boolean };
};

/**
 * The limit of kept settings, in bytes of text. A list that is ready for the search takes up to six times as much of the 128 MB
 * of an isolate. The pages of one workspace with the longest lists fit in.
 */
const MAX_BYTES = 6 * 1024 * 1024;
/** The approximate size of a policy without a list. */
const MIN_BYTES = 1024;

type Kept = { policy: Policy; bytes: number };

/** By database, of which an isolate has one. The most recently used policy is last. */
const keptOf = new WeakMap<CoreDb, Map<string, Kept>>();

/**
 * Returns the policies of some pages, in their order. Settings that the isolate does not have are read, all in one round trip.
 *
 * @throws Error when a snapshot was deleted meanwhile, with its workspace
 */
export async function loadPoliciesInForce(core: CoreDb, ingredients: readonly Ingredients[]): Promise<Policy[]> {
  const cache = keptOf.get(core) ?? new Map<string, Kept>();
  keptOf.set(core, cache);
  const missing = ingredients.filter((entry) => !cache.has(keyOf(entry)));
  const read = await readById(core, {
    policyIds: missing.flatMap(({ workspacePolicyId, pagePolicyId }) => [workspacePolicyId, pagePolicyId]),
    adapterIds: missing.map(({ adapterId }) => adapterId),
  });
  const policies = ingredients.map((entry) => {
    const used = cache.get(keyOf(entry)) ?? merge(entry, read);
    cache.delete(keyOf(entry));
    cache.set(keyOf(entry), used);
    return used.policy;
  });
  let bytes = cache.values().reduce((sum, entry) => sum + entry.bytes, 0);
  for (const [key, entry] of cache) {
    if (bytes <= MAX_BYTES) break;
    cache.delete(key);
    bytes -= entry.bytes;
  }
  return policies;
}

/** Returns the word lists of some pages, in their order. They depend on neither the plan nor the network. */
export const wordListsInForce = (
  core: CoreDb,
  ingredients: readonly Pick<Ingredients, "workspacePolicyId" | "pagePolicyId">[],
): Promise<Pick<Policy, "prohibitedWords" | "allowedWords">[]> =>
  loadPoliciesInForce(
    core,
    ingredients.map(({ workspacePolicyId, pagePolicyId }) => ({
      workspacePolicyId,
      pagePolicyId,
      adapterId: null,
      plan: { hidesSpam: true, allLanguages: true },
      network: { hide: true },
    })),
  );

const keyOf = ({ workspacePolicyId, pagePolicyId, adapterId, plan, network }: Ingredients): string =>
  [workspacePolicyId, pagePolicyId, adapterId, plan.hidesSpam, plan.allLanguages, network.hide].join(":");

function merge({ workspacePolicyId, pagePolicyId, adapterId, plan, network }: Ingredients, all: Read): Kept {
  const read = (id: number | null) => (id === null ? null : (all.settings.get(id) ?? gone(id)));
  const [ofWorkspace, ofPage] = [read(workspacePolicyId), read(pagePolicyId)];
  const [workspaceSettings, pageSettings] = [ofWorkspace?.settings ?? null, ofPage?.settings ?? null];
  const learned = adapterId === null ? null : (all.adapters.get(adapterId) ?? null);
  return {
    policy: policyOf({ workspaceSettings, pageSettings, plan, network, learned }),
    bytes: MIN_BYTES + (ofWorkspace?.bytes ?? 0) + (ofPage?.bytes ?? 0),
  };
}

type Read = {
  settings: Map<number, { settings: PolicySettings; bytes: number }>;
  adapters: Map<number, Adapter | null>;
};

async function readById(
  core: CoreDb,
  ids: { policyIds: readonly (number | null)[]; adapterIds: readonly (number | null)[] },
): Promise<Read> {
  const [policyIds, adapterIds] = [definedIds(ids.policyIds), definedIds(ids.adapterIds)];
  if (policyIds.length + adapterIds.length === 0) return { settings: new Map(), adapters: new Map() };
  const { rows, learned } = await batch(core, {
    rows: core
      .select({ id: policies.id, settings: wholeSettings })
      .from(policies)
      .where(inArray(policies.id, boundList(policyIds))),
    learned:
      adapterIds.length === 0
        ? undefined
        : core
            .select({ id: learnedAdapters.id, adapter: learnedAdapters.adapter })
            .from(learnedAdapters)
            .where(inArray(learnedAdapters.id, boundList(adapterIds))),
  });
  return {
    settings: new Map(rows.map(({ id, settings }) => [id, { settings, bytes: JSON.stringify(settings).length }])),
    adapters: new Map((learned ?? []).map(({ id, adapter }) => [id, adapter])),
  };
}

const definedIds = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];

function gone(id: number): never {
  throw new Error(`the settings ${id} were deleted while they were read`);
}

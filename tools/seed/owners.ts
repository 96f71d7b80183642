// Writes owners with a plan and connected pages directly into the core database.

import { hashPassword } from "../../worker/features/auth/passwords/password.ts";
import { grantContext, pageContext, type Sealer } from "../../worker/platform/crypto/seal.ts";
import { DAY_MS } from "../../worker/vocabulary/durations.ts";
import type { Network } from "../../worker/vocabulary/networks.ts";
import { DEMO } from "../settings.ts";
import type { Database } from "./database.ts";

export type SeededPage = { id: number; publicId: string; externalId: string; network: Network };
export type SeededOwner = { email: string; workspaceId: number; usageAnchor: number; pages: SeededPage[] };

/** The owner with nearly all comments. */
export const LARGE_OWNER = "grande@atalaya.example";
export const PASSWORD = DEMO.password;

const TIME_ZONE = "Europe/Madrid";
const PLANS_OF = [
  { plan: "business", groups: 5 },
  { plan: "pro", groups: 1 },
] as const;

/**
 * @param count the number of owners in addition to the large one
 * @param shard the database with the comments of all of them
 */
export async function seedOwners(
  core: Database,
  { count, shard, now, sealer }: { count: number; shard: string; now: number; sealer: Sealer },
) {
  const passwordHash = await hashPassword(PASSWORD);
  const since = now - 400 * DAY_MS;
  const owners: SeededOwner[] = [];
  for (let number = 0; number <= count; number++) {
    const id = 1_000 + number;
    const email = number === 0 ? LARGE_OWNER : `pequena-${number}@atalaya.example`;
    const { plan, groups } = PLANS_OF[number === 0 ? 0 : 1];
    const base = { publicId: `seed${id}`, createdAt: since };
    insert(core, "users", {
      id,
      public_id: base.publicId,
      email,
      name: number === 0 ? "Grande" : `Pequeña ${number}`,
      password_hash: passwordHash,
      password_changed_at: since,
      created_at: since,
    });
    insert(core, "workspaces", {
      id,
      public_id: base.publicId,
      shard,
      time_zone: TIME_ZONE,
      created_at: since,
    });
    insert(core, "memberships", { user_id: id, workspace_id: id, role: "owner", created_at: since });
    insert(core, "subscriptions", { workspace_id: id, plan, status: "active", usage_anchor: since, updated_at: since });
    insert(core, "grants", {
      id,
      workspace_id: id,
      external_user_id: `seed${id}`,
      status: "valid",
      scopes: "[]",
      declined_scopes: "[]",
      sealed_token: await sealer.seal("seeded", grantContext(id, `seed${id}`)),
      created_at: since,
      updated_at: since,
    });
    const pages: SeededPage[] = [];
    for (let group = 0; group < groups; group++) {
      const facebook = String(7_000_000_000 + id * 100 + group);
      for (const network of ["facebook", "instagram"] as const) {
        const page = {
          id: id * 100 + pages.length,
          publicId: `seed${id}page${pages.length}`,
          externalId: network === "facebook" ? facebook : `1784${facebook}`,
          network,
        };
        pages.push(page);
        insert(core, "pages", {
          id: page.id,
          public_id: page.publicId,
          workspace_id: id,
          grant_id: id,
          network,
          external_id: page.externalId,
          group_key: facebook,
          name: `Tienda ${number}.${group + 1}`,
          status: "active",
          protected_from: since,
          activated_at: since,
          sealed_token: await sealer.seal("seeded", pageContext(id, network, page.externalId)),
          subscribed_at: since,
          // These pages do not exist on a network.
          paused_until: now + 3650 * DAY_MS,
          created_at: since,
          updated_at: since,
        });
      }
    }
    owners.push({ email, workspaceId: id, usageAnchor: since, pages });
  }
  return owners;
}

function insert(core: Database, table: string, row: Record<string, string | number | null>) {
  const columns = Object.keys(row);
  core.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => "?")})`).run(...Object.values(row));
}

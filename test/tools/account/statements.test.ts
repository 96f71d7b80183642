import { expect, it } from "vitest";
import {
  allowPurchasesSql,
  endSessionsSql,
  plansSql,
  removeSecondStepSql,
  showSql,
} from "../../../tools/account/statements.ts";
import { openMemoryD1 } from "../../../tools/db/memory-d1.ts";

it("ends one person's sessions, removes their second step, or ends everybody's sessions, and notes it for the owner", () => {
  const { sqlite: core } = openMemoryD1("core");
  core.exec("PRAGMA foreign_keys = OFF");
  for (const [id, email] of [
    [1, "ana@example.com"],
    [2, "o'hara@example.com"],
  ])
    core.exec(`INSERT INTO users (id, public_id, email, name, password_hash, password_changed_at, session_version, created_at)
        VALUES (${id}, 'p${id}', '${String(email).replace("'", "''")}', 'N', 'x', 0, 1, 0);
      INSERT INTO memberships (user_id, workspace_id, role, created_at) VALUES (${id}, ${id}, 'owner', 0);
      INSERT INTO sessions (id, user_id, version, device, created_at, last_used_at) VALUES ('s${id}', ${id}, 1, '', 0, 7);
      INSERT INTO one_time_tokens (hash, kind, user_id, created_at, expires_at) VALUES ('h${id}', 'second_step', ${id}, 0, 9);
      INSERT INTO authenticators (user_id, secret, confirmed_at) VALUES (${id}, 'x', 1);
      INSERT INTO recovery_codes (user_id, hash, created_at) VALUES (${id}, 'c', 1);`);
  const show = (email: string) => core.prepare(showSql(email)).get();
  const run = (statements: string[]) => core.exec(statements.join(";"));
  const versions = () =>
    core
      .prepare("SELECT session_version AS v FROM users ORDER BY id")
      .all()
      .map(({ v }) => v);

  expect(show(" O'Hara@example.com ")).toMatchObject({ sessions: 1, last_used: 7, apps: 1, codes: 1, verified: null });
  run(endSessionsSql("O'Hara@example.com", 5));
  expect(show("o'hara@example.com")).toMatchObject({ sessions: 0, apps: 1, codes: 1 });
  expect([show("ana@example.com")?.sessions, versions()]).toEqual([1, [1, 2]]);
  run(removeSecondStepSql("o'hara@example.com", 6));
  expect(show("o'hara@example.com")).toMatchObject({ apps: 0, passkeys: 0, codes: 0 });
  expect(show("ana@example.com")).toMatchObject({ sessions: 1, apps: 1 });
  run(endSessionsSql(null, 7));
  expect([show("ana@example.com")?.sessions, versions()]).toEqual([0, [2, 4]]);
  expect(core.prepare("SELECT workspace_id, kind, times FROM security_events ORDER BY 1, 2").all()).toMatchObject([
    { workspace_id: 1, kind: "sessions_ended", times: 1 },
    { workspace_id: 2, kind: "second_step_changed", times: 1 },
    { workspace_id: 2, kind: "sessions_ended", times: 3 },
  ]);
  expect(core.prepare("SELECT count(*) AS n FROM one_time_tokens WHERE used_at IS NULL").get()).toEqual({ n: 0 });
});

it("lists the workspaces that a person owns, and lets them buy again in each", () => {
  const { sqlite: core } = openMemoryD1("core");
  core.exec("PRAGMA foreign_keys = OFF");
  core.exec(`INSERT INTO users (id, public_id, email, name, password_hash, password_changed_at, created_at)
    VALUES (1, 'p1', 'ana@example.com', 'Ana', 'x', 0, 0)`);
  for (const [id, role] of [
    [1, "owner"],
    [2, "owner"],
    [3, "admin"],
  ])
    core.exec(`INSERT INTO workspaces (id, public_id, shard, time_zone, created_at) VALUES (${id}, 'w${id}', 'COMMENTS_0', 'UTC', 0);
      INSERT INTO memberships (user_id, workspace_id, role, created_at) VALUES (1, ${id}, '${role}', 0);
      INSERT INTO subscriptions (workspace_id, plan, status, stripe_subscription_id, purchases_rest_since, updated_at)
      VALUES (${id}, 'free', 'active', 'sub_${id}', 7, 0)`);
  const resting = () =>
    core
      .prepare("SELECT workspace_id AS id FROM subscriptions WHERE purchases_rest_since IS NOT NULL")
      .all()
      .map(({ id }) => id);
  expect(core.prepare(plansSql("Ana@example.com")).all()).toMatchObject([
    { workspace: "w1", subscription: "sub_1", rest_since: 7 },
    { workspace: "w2", subscription: "sub_2", rest_since: 7 },
  ]);
  core.exec(allowPurchasesSql("ana@example.com"));
  expect(resting()).toEqual([3]);
});

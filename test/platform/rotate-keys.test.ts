import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, it } from "vitest";
import type { D1Sql } from "../../tools/db/d1.ts";
import { IN_COMMENTS, IN_CORE, reseal } from "../../tools/rotate-keys/reseal.ts";
import { createSealer, deviceContext, personContext } from "../../worker/platform/crypto/seal.ts";
import * as commentsSchema from "../../worker/platform/db/comments.ts";
import * as coreSchema from "../../worker/platform/db/core.ts";
import { connectedOwner } from "../support/factories.ts";
import { app, inCore, newApp } from "../support/scene.ts";

const OLD = "1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const NEW = "2:HxwdHh8AAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRo=";
const BOTH = `${OLD},${NEW}`;

let core: D1Sql;
beforeEach(async () => {
  await newApp();
  await connectedOwner(app);
  core = databaseOf(app.deps.core.$client);
});

const databaseOf = ($client: D1Database): D1Sql => ({
  read: async (sql) => (await $client.prepare(sql).all()).results,
  write: async (statements) => {
    for (const sql of statements) await $client.prepare(sql).run();
  },
});

const sealed = () =>
  core
    .read("SELECT sealed_token AS text FROM grants UNION ALL SELECT sealed_token FROM pages")
    .then((rows) => rows.map(({ text }) => String(text)));
const versions = async () => [...new Set((await sealed()).map((text) => text.split(".")[0]))];

it("rotating seals every token with the newest key, which alone opens it afterwards", async () => {
  const sealer = createSealer(OLD);
  const page = (await app.deps.core.query.pages.findFirst())!;
  const context = `page:${page.workspaceId}:${page.network}:${page.externalId}`;
  const token = await sealer.open(page.sealedToken, context);
  expect(await reseal(core, createSealer(BOTH), IN_CORE)).toEqual({ resealed: 5, unreadable: [] });
  expect(await versions()).toEqual(["2"]);
  const after = (await app.deps.core.query.pages.findFirst())!;
  expect(await createSealer(NEW).open(after.sealedToken, context)).toBe(token);
});

it("a second rotation has nothing to do", async () => {
  await reseal(core, createSealer(BOTH), IN_CORE);
  const before = await sealed();
  expect(await reseal(core, createSealer(BOTH), IN_CORE)).toEqual({ resealed: 0, unreadable: [] });
  expect(await sealed()).toEqual(before);
});

it("an interrupted rotation continues where it stopped", async () => {
  let writes = 0;
  const breaking: D1Sql = {
    ...core,
    write: async (statements) => {
      if (++writes === 2) throw new Error("the line is cut");
      await core.write(statements);
    },
  };
  await expect(reseal(breaking, createSealer(BOTH), IN_CORE)).rejects.toThrow("the line is cut");
  expect((await versions()).sort()).toEqual(["1", "2"]);
  expect(await reseal(core, createSealer(BOTH), IN_CORE)).toEqual({ resealed: 4, unreadable: [] });
});

it("a token that changes meanwhile is left to the next rotation", async () => {
  const sealer = createSealer(BOTH);
  const page = (await app.deps.core.query.pages.findFirst())!;
  const context = `page:${page.workspaceId}:${page.network}:${page.externalId}`;
  const fresh = await createSealer(OLD).seal("connected again", context);
  const slow: D1Sql = {
    ...core,
    write: async (statements) => {
      const reconnect = inCore("UPDATE pages SET sealed_token = ? WHERE id = ?");
      if (statements[0]!.startsWith("UPDATE pages")) await reconnect.bind(fresh, page.id).run();
      await core.write(statements);
    },
  };
  await reseal(slow, sealer, IN_CORE);
  expect(await sealed()).toContain(fresh);
  await reseal(core, sealer, IN_CORE);
  const after = (await app.deps.core.query.pages.findFirst())!;
  expect(await createSealer(NEW).open(after.sealedToken, context)).toBe("connected again");
});

it("a rotation lists the values that no key opens, and seals the others", async () => {
  const [id] = (await core.read("SELECT id FROM pages ORDER BY id LIMIT 1")).map((row) => row.id);
  await core.write([`UPDATE pages SET sealed_token = '1.AAAA.AAAA' WHERE id = ${id}`]);
  expect(await reseal(core, createSealer(BOTH), IN_CORE)).toEqual({ resealed: 4, unreadable: [`pages ${id}`] });
  expect(await reseal(core, createSealer(NEW), IN_CORE)).toEqual({ resealed: 0, unreadable: [`pages ${id}`] });
});

it("leaves no sealed value out: addresses of devices, and the people that a page blocks, in their own databases", async () => {
  const sealer = createSealer(OLD);
  const device = await sealer.seal("an address", deviceContext("hash"));
  const insertDevice = `INSERT INTO push_subscriptions (endpoint_hash, user_id, sealed, device, session_version, created_at)
    SELECT 'hash', id, ?, '', session_version, 0 FROM users LIMIT 1`;
  await inCore(insertDevice, device).run();
  const comments = app.deps.comments("COMMENTS_0").$client;
  const blocked = `INSERT INTO blocked_people (page_id, author_key, workspace_id, sealed_person, comment_id, user_id, blocked_at)
    VALUES (?, ?, 1, ?, 1, 1, 0)`;
  for (const author of ["ana", "eva"])
    await comments
      .prepare(blocked)
      .bind(7, author, await sealer.seal(author, personContext(1, 7, author)))
      .run();

  expect(await reseal(core, createSealer(BOTH), IN_CORE)).toMatchObject({ resealed: 6, unreadable: [] });
  expect(await reseal(databaseOf(comments), createSealer(BOTH), IN_COMMENTS)).toEqual({ resealed: 2, unreadable: [] });
  const [stored] = await core.read("SELECT sealed FROM push_subscriptions");
  expect(await createSealer(NEW).open(String(stored!.sealed), deviceContext("hash"))).toBe("an address");
  const people = await databaseOf(comments).read("SELECT author_key, sealed_person FROM blocked_people");
  for (const { author_key: author, sealed_person: person } of people)
    expect(await createSealer(NEW).open(String(person), personContext(1, 7, String(author)))).toBe(author);
});

it("every sealed column of the schema is named", () => {
  const named = [...IN_CORE, ...IN_COMMENTS].map(({ table, column }) => `${table}.${column}`);
  const stored = [coreSchema, commentsSchema].flatMap((schema) =>
    Object.values(schema).flatMap((table) =>
      is(table, SQLiteTable)
        ? getTableConfig(table).columns.flatMap(({ name, dataType }) =>
            // A seal of the acta has times.
            name.startsWith("sealed") && dataType === "string" ? `${getTableConfig(table).name}.${name}` : [],
          )
        : [],
    ),
  );
  expect(stored.filter((column) => !named.includes(column))).toEqual([]);
});

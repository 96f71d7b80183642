import { beforeEach, expect, it } from "vitest";
import { type CoreSql, reseal } from "../../../tools/rotate-keys/reseal.ts";
import { createSealer } from "../../../worker/platform/crypto/seal.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";
import { connectedOwner } from "../../support/factories.ts";
import { freshStorage } from "../../support/storage.ts";

const OLD = "1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const NEW = "2:HxwdHh8AAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRo=";
const BOTH = `${OLD},${NEW}`;

let app: TestApp;
let core: CoreSql;
beforeEach(async () => {
  await freshStorage();
  app = createTestApp();
  await connectedOwner(app);
  const { $client } = app.deps.core;
  core = {
    read: async (sql) => (await $client.prepare(sql).all()).results,
    write: async (statements) => {
      for (const sql of statements) await $client.prepare(sql).run();
    },
  };
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
  expect(await reseal(core, createSealer(BOTH))).toEqual({ resealed: 5, unreadable: [] });
  expect(await versions()).toEqual(["2"]);
  const after = (await app.deps.core.query.pages.findFirst())!;
  expect(await createSealer(NEW).open(after.sealedToken, context)).toBe(token);
});

it("a second rotation has nothing to do", async () => {
  await reseal(core, createSealer(BOTH));
  const before = await sealed();
  expect(await reseal(core, createSealer(BOTH))).toEqual({ resealed: 0, unreadable: [] });
  expect(await sealed()).toEqual(before);
});

it("an interrupted rotation continues where it stopped", async () => {
  let writes = 0;
  const breaking: CoreSql = {
    ...core,
    write: async (statements) => {
      if (++writes === 2) throw new Error("the line is cut");
      await core.write(statements);
    },
  };
  await expect(reseal(breaking, createSealer(BOTH))).rejects.toThrow("the line is cut");
  expect((await versions()).sort()).toEqual(["1", "2"]);
  expect(await reseal(core, createSealer(BOTH))).toEqual({ resealed: 4, unreadable: [] });
});

it("a token that changes meanwhile is left to the next rotation", async () => {
  const sealer = createSealer(BOTH);
  const page = (await app.deps.core.query.pages.findFirst())!;
  const context = `page:${page.workspaceId}:${page.network}:${page.externalId}`;
  const fresh = await createSealer(OLD).seal("connected again", context);
  const slow: CoreSql = {
    ...core,
    write: async (statements) => {
      const reconnect = app.deps.core.$client.prepare("UPDATE pages SET sealed_token = ? WHERE id = ?");
      if (statements[0]!.startsWith("UPDATE pages")) await reconnect.bind(fresh, page.id).run();
      await core.write(statements);
    },
  };
  await reseal(slow, sealer);
  expect(await sealed()).toContain(fresh);
  await reseal(core, sealer);
  const after = (await app.deps.core.query.pages.findFirst())!;
  expect(await createSealer(NEW).open(after.sealedToken, context)).toBe("connected again");
});

it("a rotation lists what no key opens, and seals the rest", async () => {
  const [id] = (await core.read("SELECT id FROM pages ORDER BY id LIMIT 1")).map((row) => row.id);
  await core.write([`UPDATE pages SET sealed_token = '1.AAAA.AAAA' WHERE id = ${id}`]);
  expect(await reseal(core, createSealer(BOTH))).toEqual({ resealed: 4, unreadable: [`pages ${id}`] });
  expect(await reseal(core, createSealer(NEW))).toEqual({ resealed: 0, unreadable: [`pages ${id}`] });
});

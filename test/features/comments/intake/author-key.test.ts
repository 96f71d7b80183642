import { expect, it } from "vitest";
import { authorKeyOf, authorKeysOf } from "../../../../worker/features/comments/intake/author-key.ts";
import { createTestApp } from "../../../support/app.ts";

const { config } = createTestApp().deps;
const SESSION = config.SESSION_SECRET;
const configWith = (AUTHOR_KEY_SECRETS?: string) => ({ config: { ...config, AUTHOR_KEY_SECRETS } });

it("keeps the earlier keys when the secret of sessions changes, or a new one is added in front", async () => {
  const before = await authorKeyOf(configWith(), "1001");
  expect(before).toMatch(/^[0-9a-f]{16}$/);
  const own = configWith(SESSION);
  own.config.SESSION_SECRET = "another-session-secret-0123456789";
  expect(await authorKeyOf(own, "1001")).toBe(before);
  const rotated = configWith(`new-author-secret-0123456789,${SESSION}`);
  expect(await authorKeyOf(rotated, "1001")).not.toBe(before);
  expect(await authorKeysOf(rotated, "1001")).toEqual([await authorKeyOf(rotated, "1001"), before]);
});

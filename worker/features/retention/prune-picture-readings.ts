import { inArray, lt } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { pictureReadings } from "../../platform/db/core.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { PICTURE_READING_DAYS } from "../../vocabulary/retention.ts";

/** Limit for one run. */
const MAX_PER_RUN = 300;

/** Deletes old readings of pictures. @returns how many were deleted */
export async function prunePictureReadings({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  const old = core
    .select({ hash: pictureReadings.hash })
    .from(pictureReadings)
    .where(lt(pictureReadings.readAt, now() - PICTURE_READING_DAYS * DAY_MS))
    .orderBy(pictureReadings.readAt)
    .limit(MAX_PER_RUN);
  const deleted = await core
    .delete(pictureReadings)
    .where(inArray(pictureReadings.hash, old))
    .returning({ hash: pictureReadings.hash });
  return deleted.length;
}

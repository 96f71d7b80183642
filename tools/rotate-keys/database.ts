import { d1 } from "../db/d1.ts";
import type { CoreSql } from "./reseal.ts";

/** @param where the state folder of the databases on this machine; null for those of Cloudflare */
export const coreDatabase = (where: string | null): CoreSql => d1("DB", where);

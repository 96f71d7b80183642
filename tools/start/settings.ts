import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { PRICE_TAXES } from "../../worker/vocabulary/money/fiscal.ts";

export type StackSettings = {
  /** Where the browser goes. */
  port: number;
  sandboxPort: number;
  /** Folder of databases, secrets and logs, absolute. */
  state: string;
};

/** Where a started product and its sandbox answer, and the folder of their databases and logs. */
export type RunningStack = { appUrl: string; sandboxUrl: string; state: string };

/** From PORT, SANDBOX_PORT and ATALAYA_STATE. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): StackSettings {
  return {
    port: Number(env.PORT ?? 8787),
    sandboxPort: Number(env.SANDBOX_PORT ?? 8788),
    state: resolve(env.ATALAYA_STATE ?? ".atalaya"),
  };
}

export const urlOf = (port: number) => `http://127.0.0.1:${port}`;

export function makeStateFolder(state: string) {
  mkdirSync(state, { recursive: true });
}

/** The owner that the first start makes. Local only. */
export const DEMO = { email: "demo@atalaya.example", password: "Atalaya-demo-1", name: "Demo" };

/** `STRIPE_TAX=exclusive npm start` tries the product with taxes. */
export const localTax = () => z.enum(PRICE_TAXES).default("none").parse(process.env.STRIPE_TAX);

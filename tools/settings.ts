import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { PRICE_TAXES } from "../worker/vocabulary/money/fiscal.ts";

export type StackSettings = {
  /** The product's address for the browser. */
  port: number;
  sandboxPort: number;
  /** The folder of databases, secrets and logs, absolute. */
  state: string;
};

/** The addresses of a started product and its sandbox, and the folder of their databases and logs. */
export type RunningStack = { appUrl: string; sandboxUrl: string; state: string };

/** Reads the settings from PORT, SANDBOX_PORT and ATALAYA_STATE. */
export function readSettings(): StackSettings {
  const { env } = process;
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

/** A secret of the product on this machine; undefined before its first start. */
export function localSecret(state: string, name: string): string | undefined {
  const file = join(state, "secrets.env");
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8"))[name] : undefined;
}

/** The demo owner that the first start creates. Local only. */
export const DEMO = { email: "demo@atalaya.example", password: "Atalaya-demo-1", name: "Marina" };

/** How prices contain taxes: `STRIPE_TAX=exclusive npm start` starts the product with taxes. */
export const localTax = () => z.enum(PRICE_TAXES).default("none").parse(process.env.STRIPE_TAX);

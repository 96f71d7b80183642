import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { newActaKey } from "../acta-keys.ts";
import { SANDBOX_PIXEL } from "../sandbox/conversions/conversions.ts";
import { OPERATOR_SECRET } from "../sandbox/operator/operator.ts";
import { DUMMY_SECRET } from "../sandbox/turnstile/turnstile.ts";
import { localTax, type StackSettings, urlOf } from "../settings.ts";
import { newVapidKeys } from "../vapid-keys.ts";

const hex = (bytes: number) => randomBytes(bytes).toString("hex");

/**
 * Writes `secrets.env` in the state folder. Secrets are generated once; addresses have the ports of this start.
 *
 * @returns the file's path and its values
 */
export function writeSecrets(settings: StackSettings): { file: string; values: Record<string, string> } {
  const file = join(settings.state, "secrets.env");
  const kept = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const values = {
    META_APP_ID: "100000000000001",
    META_APP_SECRET: hex(16),
    META_VERIFY_TOKEN: hex(16),
    SESSION_SECRET: hex(32),
    SEALING_KEYS: `1:${randomBytes(32).toString("base64")}`,
    STRIPE_SECRET_KEY: `sk_test_${hex(12)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${hex(16)}`,
    META_PIXEL_ID: SANDBOX_PIXEL.id,
    META_CONVERSIONS_TOKEN: SANDBOX_PIXEL.token,
    OPERATOR_TOKEN: hex(16),
    OPERATOR_WEBHOOK_SECRET: OPERATOR_SECRET,
    TURNSTILE_SECRET_KEY: DUMMY_SECRET,
    MAIL_FROM: "avisos@atalaya.example",
    VAPID_KEYS: newVapidKeys(),
    ACTA_KEYS: newActaKey(),
    ...kept,
    STRIPE_TAX: localTax(),
    APP_ORIGIN: urlOf(settings.port),
    META_GRAPH_ORIGIN: urlOf(settings.sandboxPort),
    META_DIALOG_ORIGIN: urlOf(settings.sandboxPort),
    STRIPE_API_BASE: urlOf(settings.sandboxPort),
    OPERATOR_WEBHOOK_URL: `${urlOf(settings.sandboxPort)}/operator/alerts`,
    OPERATOR_HEARTBEAT_URL: `${urlOf(settings.sandboxPort)}/operator/heartbeat`,
    TURNSTILE_ORIGIN: urlOf(settings.sandboxPort),
    PWNED_PASSWORDS_ORIGIN: urlOf(settings.sandboxPort),
  } as Record<string, string>;
  const lines = Object.entries(values).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  return { file, values };
}

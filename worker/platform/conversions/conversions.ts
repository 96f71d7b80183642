// Meta's Conversions API: events of a website's visitors, sent from server to server.
// https://developers.facebook.com/docs/marketing-api/conversions-api/using-the-api
import * as z from "zod";
import { NetworkError } from "../../network-error.ts";
import { CURRENCY } from "../../vocabulary/money/amount.ts";
import { errorIn } from "../meta/errors.ts";

/** An event of a person who agreed to it. `emailHash`, `personHash` and `countryHash` as `hashed` of `features/tracking/conversion-of.ts` makes them. */
export type Conversion = {
  /** One of Meta's standard events, or our own name. */
  name: string;
  /** Events of one name and id are counted once. */
  id: string;
  /** Epoch seconds; Meta accepts the last seven days. */
  time: number;
  sourceUrl: string;
  userAgent: string;
  emailHash: string;
  personHash: string;
  countryHash: string;
  fbp: string | null;
  fbc: string | null;
  /** The paid amount. */
  cents: number | null;
};

/** @throws NetworkError `transient` and `rate_limited` may work later, `invalid` never will */
export type SendConversion = (conversion: Conversion) => Promise<void>;

type Settings = {
  origin: string;
  /** `v26.0` */
  version: string;
  pixelId: string;
  token: string;
  fetch: typeof fetch;
};

const TIMEOUT_MS = 10_000;

const Taken = z.object({ events_received: z.number() });

export function conversionsOf({ origin, version, pixelId, token, fetch }: Settings): SendConversion {
  return async (conversion) => {
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(`${origin}/${version}/${pixelId}/events`, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json" },
        // The token is in the body, because addresses appear in logs.
        body: JSON.stringify({ data: [eventOf(conversion)], access_token: token }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      body = await response.json().catch(() => null);
    } catch (cause) {
      throw new NetworkError("transient", (cause as Error).name === "TimeoutError" ? "timeout" : "network", { cause });
    }
    const error = errorIn(body, response.status);
    if (error) throw new NetworkError(error.problem, error.networkCode);
    if (response.ok && Taken.safeParse(body).success) return;
    const canHelp = response.ok || response.status >= 500 || response.status === 429;
    throw new NetworkError(canHelp ? "transient" : "invalid", `http ${response.status}`);
  };
}

function eventOf({ fbp, fbc, cents, ...conversion }: Conversion) {
  return {
    event_name: conversion.name,
    event_id: conversion.id,
    event_time: conversion.time,
    event_source_url: conversion.sourceUrl,
    action_source: "website",
    user_data: {
      em: [conversion.emailHash],
      external_id: [conversion.personHash],
      country: [conversion.countryHash],
      client_user_agent: conversion.userAgent,
      ...(fbp && { fbp }),
      ...(fbc && { fbc }),
    },
    ...(cents !== null && { custom_data: { currency: CURRENCY.toUpperCase(), value: cents / 100 } }),
  };
}

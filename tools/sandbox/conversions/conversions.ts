import { z } from "zod";

// The parameters of an event: https://developers.facebook.com/docs/marketing-api/conversions-api/parameters

/** One or several SHA-256 hashes: 64 hexadecimal digits in lower case. */
const Hashed = z
  .union([z.string(), z.array(z.string()).min(1)])
  .refine((value) => [value].flat().every((hash) => /^[0-9a-f]{64}$/.test(hash)), "is not hashed");

const UserData = z.strictObject({
  em: Hashed.optional(),
  external_id: Hashed.optional(),
  country: Hashed.optional(),
  client_user_agent: z.string().min(1).optional(),
  client_ip_address: z.union([z.ipv4(), z.ipv6()]).optional(),
  /** `fb.` subdomain index, creation time in milliseconds, random number. */
  fbp: z
    .string()
    .regex(/^fb\.\d\.\d{13}\.\d+$/)
    .optional(),
  fbc: z
    .string()
    .regex(/^fb\.\d\.\d{13}\..+$/)
    .optional(),
});

const CustomData = z.looseObject({
  value: z.number().nonnegative().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
});

export const ConversionEvent = z.strictObject({
  event_name: z.string().min(1),
  event_time: z.int(),
  event_id: z.string().min(1).optional(),
  event_source_url: z.url().optional(),
  action_source: z.enum([
    "website",
    "app",
    "email",
    "phone_call",
    "chat",
    "physical_store",
    "system_generated",
    "other",
  ]),
  user_data: UserData,
  custom_data: CustomData.optional(),
  opt_out: z.boolean().optional(),
});
export type ConversionEvent = z.infer<typeof ConversionEvent>;

export type Pixel = { id: string; token: string };
/** `counted` is false for a repetition of an event's name and id within 48 hours. */
export type TakenEvent = ConversionEvent & { receivedAt: number; counted: boolean };

export type Conversions = ReturnType<typeof createConversions>;

export const SANDBOX_PIXEL: Pixel = { id: "1000000000000009", token: "sandbox-conversions-token" };

const DEDUPLICATED_MS = 48 * 3_600_000;

/** The events of one pixel, in the order of their arrival. They are not saved. */
export function createConversions(pixel: Pixel = SANDBOX_PIXEL) {
  let events: TakenEvent[] = [];
  return {
    pixel,
    take(event: ConversionEvent, at: number) {
      const isRepeated = events.some(
        ({ event_name, event_id, receivedAt }) =>
          event_id !== undefined &&
          event_id === event.event_id &&
          event_name === event.event_name &&
          receivedAt > at - DEDUPLICATED_MS,
      );
      events.push({ ...event, receivedAt: at, counted: !isRepeated });
    },
    taken: () => events,
    clear: () => {
      events = [];
    },
  };
}

import type { ConversionEvent } from "./events.ts";

export type Pixel = { id: string; token: string };
/** `counted` is false for a repetition of an event's name and id within 48 hours. */
export type TakenEvent = ConversionEvent & { receivedAt: number; counted: boolean };

export type Conversions = {
  pixel: Pixel;
  take(event: ConversionEvent, at: number): void;
  taken(): TakenEvent[];
  clear(): void;
};

export const SANDBOX_PIXEL: Pixel = { id: "1000000000000009", token: "sandbox-conversions-token" };

const DEDUPLICATED_MS = 48 * 3_600_000;

/** The events of one pixel, in the order of their arrival. They are not saved. */
export function createConversions(pixel: Pixel = SANDBOX_PIXEL): Conversions {
  let events: TakenEvent[] = [];
  return {
    pixel,
    take(event, at) {
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

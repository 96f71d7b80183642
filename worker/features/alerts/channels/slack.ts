import { type Channel, outcomeOf } from "./channel.ts";

/** Slack reads `&`, `<` and `>` as markup: https://docs.slack.dev/messaging/formatting-message-text */
const slackText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack: Channel = {
  target: {
    accepts: (address) => /^https:\/\/hooks\.slack\.com\/services\/[A-Za-z0-9/]{10,200}$/.test(address),
    refusal: "Escribe la dirección que da Slack: https://hooks.slack.com/services/…",
  },
  words: ({ sentences, place, origin }) =>
    JSON.stringify({ text: [...sentences.map((text) => `• ${slackText(text)}`), origin + place].join("\n") }),
  deliver: async ({ postWebhook }, { body }, { address }) => outcomeOf(await postWebhook(address, {}, body)),
};

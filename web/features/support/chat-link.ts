/**
 * The support chat: `https://wa.me/<number>` of the team, from VITE_SUPPORT_CHAT_URL at build time. Without it the
 * link opens WhatsApp with the message written, and the person chooses whom it goes to.
 */
const CHAT_URL: string = import.meta.env.VITE_SUPPORT_CHAT_URL || "https://wa.me/";

type Message = { email: string; subject: string; message: string };

/** The link to the chat with a prepared message: who writes, the subject and the text. */
export function chatLink({ email, subject, message }: Message, chatUrl = CHAT_URL): string {
  const url = new URL(chatUrl);
  url.searchParams.set("text", `Hola, soy ${email}.\nAsunto: ${subject}\n\n${message}`);
  return url.href;
}

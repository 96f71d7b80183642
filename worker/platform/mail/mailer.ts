// How a mail leaves. A provider is a file beside this one that makes a `SendMail`; nothing else knows which one it is.

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Beyond the usual ones, such as `List-Unsubscribe`. */
  headers: Record<string, string>;
};

/**
 * Hands one mail to the provider.
 *
 * @returns the provider's id of the message, which its later reports name
 * @throws MailError
 */
export type SendMail = (mail: Mail) => Promise<string>;

/**
 * `later`: not taken, and it may be taken another time · `suppressed`: the provider sends nothing to this address any more ·
 * `refused`: this mail is never taken · `unknown`: no answer came, so that it may have been sent.
 */
export type MailProblem = "later" | "suppressed" | "refused" | "unknown";

export class MailError extends Error {
  readonly problem: MailProblem;
  /** The provider's own word for it; no value of a person. */
  readonly providerCode: string;

  constructor(problem: MailProblem, providerCode: string, options?: ErrorOptions) {
    super(`${problem}: ${providerCode}`, options);
    this.name = "MailError";
    this.problem = problem;
    this.providerCode = providerCode;
  }
}

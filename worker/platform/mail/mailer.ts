// The interface of mail providers. A provider is a file in this folder that makes a `SendMail`; no other code knows which one it
// is.

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Additional headers, such as `List-Unsubscribe`. */
  headers: Record<string, string>;
};

/**
 * Sends one mail through the provider.
 *
 * @returns the provider's id of the message, which its later reports contain
 * @throws MailError
 */
export type SendMail = (mail: Mail) => Promise<string>;

/**
 * `later`: not accepted now, but perhaps later · `suppressed`: the provider sends nothing to this address any more · `refused`:
 * this mail is never accepted · `unknown`: no answer came, so it may have been sent.
 */
export type MailProblem = "later" | "suppressed" | "refused" | "unknown";

export class MailError extends Error {
  readonly problem: MailProblem;
  /** The provider's own code; it contains no personal values. */
  readonly providerCode: string;

  constructor(problem: MailProblem, providerCode: string, options?: ErrorOptions) {
    super(`${problem}: ${providerCode}`, options);
    this.name = "MailError";
    this.problem = problem;
    this.providerCode = providerCode;
  }
}

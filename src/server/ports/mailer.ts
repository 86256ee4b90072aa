/** A mail to one person. */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets. All attempts use the same one, so a mail program shows a mail that arrives twice only once. */
  messageId: string;
};

export type Mailer = {
  /** Resolves once the mail server has taken the mail. Throws MailFailure. */
  send: (message: MailMessage, signal: AbortSignal) => Promise<void>;
};

/** A mail that was not taken. `isFinal`: another attempt would fail too. The message names no recipient. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}

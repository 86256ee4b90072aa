import { domainToASCII } from 'node:url';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { isLoopback, nameIn } from '../startup/loopback.ts';
import { MailFailure, type Mailer, type MailMessage } from './mailer.ts';

/** How long a mail server may take for each step, in ms. It is the operator's own, or one that they pay for. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
};

/** How long a mail may take altogether, in ms, whatever a slow server does in between. */
const WHOLE_MS = 60_000;

type Settings = { SMTP_URL: string; MAIL_FROM: string };

/** What sends mail, by SMTP; null without `SMTP_URL`. */
export function chooseMailer({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer | null {
  return SMTP_URL === undefined || MAIL_FROM === undefined ? null : smtpMailer({ SMTP_URL, MAIL_FROM });
}

function smtpMailer(settings: Settings): Mailer {
  // Servers that send no mail do not load the library.
  let opening: ReturnType<typeof openTransport> | undefined;
  return {
    send: async (message, signal) => {
      opening ??= openTransport(settings);
      const transport = await opening;
      const limit = AbortSignal.timeout(WHOLE_MS);
      try {
        await transport.sendMail({ ...messageOf(message), signal: AbortSignal.any([signal, limit]) });
      } catch (error) {
        signal.throwIfAborted();
        throw limit.aborted
          ? new MailFailure('The mail server took too long', { isFinal: false })
          : failureOf(error, message.to);
      }
    },
  };
}

async function openTransport({ SMTP_URL, MAIL_FROM }: Settings) {
  const { createTransport } = await import('nodemailer');
  const url = new URL(SMTP_URL);
  const isOnThisMachine = isLoopback(nameIn(url.host) ?? '');
  return createTransport(
    {
      url: SMTP_URL,
      ...TIMEOUTS,
      // Options in the URL win over these. On this machine nobody is in between, and mail servers sign their certificates themselves.
      ...(isOnThisMachine ? { tls: { rejectUnauthorized: false } } : needsTls(url) && { requireTLS: true }),
      // Only texts are ever sent.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Programs that reply to mail by themselves leave these alone (RFC 3834).
    { from: MAIL_FROM, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
}

/**
 * Whether a password must not be sent before the connection is encrypted: somebody in between could claim that the server has no
 * STARTTLS. The operator can say otherwise in the URL.
 */
function needsTls({ protocol, password, searchParams }: URL): boolean {
  const isOwnChoice = ['requireTLS', 'ignoreTLS'].some((name) => searchParams.has(name));
  return protocol === 'smtp:' && password !== '' && !isOwnChoice;
}

function messageOf({ to, subject, text, html, messageId }: MailMessage) {
  // As an object, because a text would be read as a list: "a,b@example.org" is one address that a mail server may know.
  return { to: { name: '', address: to }, subject, text, html, messageId: `<${messageId}>` };
}

const smtpError = z.object({
  message: z.string(),
  code: z.string().optional(),
  command: z.string().optional(),
  response: z.string().default(''),
  /** Whether the server's reply was final; without one, there was none. */
  permanent: z.boolean().default(true),
});
type SmtpError = z.output<typeof smtpError>;

function failureOf(error: unknown, to: string): MailFailure {
  const failed = smtpError.catch({ message: String(error), response: '', permanent: true }).parse(error);
  return new MailFailure(`The mail server did not take a mail: ${withoutAddresses(failed.message, to)}`, {
    isFinal: failed.permanent && isAboutMail(failed),
  });
}

/** Enhanced codes (RFC 3463) of a mailbox that takes no mail. 5.1.7 and 5.1.8 are about the sender's. */
const NO_MAILBOX = /^5\d\d[ -]5\.(?:1\.(?![78]\b)|2\.)\d/u;
const TOO_LARGE = /^552[ -]5\.3\.4\b/u;

/**
 * Whether a refusal is about the recipient or this mail. The operator can correct anything else: the sender, the password, leave to
 * relay. Mail servers often refuse those only when they hear the recipient, so there the enhanced code decides.
 */
function isAboutMail({ code, command, response }: SmtpError): boolean {
  if (code !== 'EENVELOPE') return code === 'EMESSAGE';
  if (TOO_LARGE.test(response)) return true;
  return command === 'RCPT TO' ? NO_MAILBOX.test(response) : command !== 'MAIL FROM';
}

/** For the log, which names nobody. Mail servers repeat the recipient in words of their own. */
function withoutAddresses(text: string, to: string): string {
  const domain = to.slice(to.lastIndexOf('@') + 1);
  const own = new RegExp(`${RegExp.escape(domain)}|${RegExp.escape(domainToASCII(domain) || domain)}`, 'giu');
  return text
    .split(/\s/u)
    .map((word) => (/@|%40/u.test(word) ? '(an address)' : word.replaceAll(own, '(a domain)')))
    .join(' ');
}

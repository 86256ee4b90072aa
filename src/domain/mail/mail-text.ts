import { escapeHtml } from '../interchange/anki/html-text.ts';
import type { Mail } from './mail.ts';

/** A paragraph, or a link by itself with its label. */
type Part = string | { url: string; label: string };

const NOT_YOU = 'If this was you, there is nothing to do.';

/** The subject of a mail, and what it says below the greeting. */
function partsOf(mail: Mail): { subject: string; parts: readonly Part[] } {
  switch (mail.kind) {
    case 'reset-password':
      return {
        subject: 'Choose a new password',
        parts: [
          'Somebody, most likely you, asked for a new password for your account. Choose one here:',
          { url: mail.link, label: 'Choose a new password' },
          'The link works once, and for 30 minutes. It ends when you ask for another one.',
          'If you did not ask, you can ignore this mail: your password stays as it is.',
        ],
      };
    case 'verify-email':
      return {
        subject: 'Confirm your email address',
        parts: [
          'Please confirm that this is your email address:',
          { url: mail.link, label: 'Confirm this address' },
          'The link works once, and for one day.',
          'If you do not know this account, you can ignore this mail.',
        ],
      };
    case 'new-device':
      return {
        subject: 'New sign-in to your account',
        parts: [
          `Somebody signed in to your account on ${mail.time}, from a device that we have not seen before: ${mail.device}.`,
          `${NOT_YOU} If not, change your password: this signs out every other device.`,
          { url: mail.settings, label: 'Open Settings' },
        ],
      };
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        parts: [
          `The password of your account was changed on ${mail.time}, ${mail.by}. Other devices are signed out.`,
          `${NOT_YOU} If not, choose a new password at once:`,
          { url: mail.forgot, label: 'Choose a new password' },
          'Then look in Settings for passkeys and connected apps that you do not know.',
        ],
      };
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        parts: [
          `Your account has another email address since ${mail.time}. It was changed ${mail.by}.`,
          'This is the last mail to this address.',
          `${NOT_YOU} If not, write to the operator of this server at once.`,
        ],
      };
    case 'passkey-added':
      return {
        subject: 'A passkey was added to your account',
        parts: [
          `A passkey was added to your account on ${mail.time}, ${mail.by}. It signs in without a password.`,
          `${NOT_YOU} If not, remove it in Settings, and change your password:`,
          { url: mail.settings, label: 'Open Settings' },
        ],
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed from your account',
        parts: [
          `A passkey was removed from your account on ${mail.time}, ${mail.by}.`,
          `${NOT_YOU} If not, change your password, and look at what else can sign in:`,
          { url: mail.settings, label: 'Open Settings' },
        ],
      };
    case 'passkey-refused':
      return {
        subject: 'A passkey of your account was refused',
        parts: [
          `Somebody tried to sign in to your account on ${mail.time}, ${mail.by}, with a passkey that seems to be a copy. They were not let in.`,
          'The passkey does not work any more. Sign in another way, remove it and add a new one:',
          { url: mail.settings, label: 'Open Settings' },
        ],
      };
    case 'identity-linked':
      return {
        subject: 'Single sign-on was added to your account',
        parts: [
          `Single sign-on was added to your account on ${mail.time}, ${mail.by}. It signs in without your password.`,
          `${NOT_YOU} If not, remove it in Settings, and change your password:`,
          { url: mail.settings, label: 'Open Settings' },
        ],
      };
    case 'identity-unlinked':
      return {
        subject: 'Single sign-on was removed from your account',
        parts: [
          `Single sign-on was removed from your account on ${mail.time}, ${mail.by}.`,
          `${NOT_YOU} If not, change your password, and look at what else can sign in:`,
          { url: mail.settings, label: 'Open Settings' },
        ],
      };
    case 'account-deleted':
      return {
        subject: 'Your account was deleted',
        parts: [
          `Your account and everything in it was deleted on ${mail.time}.`,
          `${NOT_YOU} If not, write to the operator of this server.`,
        ],
      };
    case 'second-factor-on':
      return {
        subject: 'Two-step sign-in was turned on',
        parts: [
          `Since ${mail.time}, signing in to your account takes a code from an authenticator app too. It was turned on ${mail.by}.`,
          ...changePassword(mail.settings),
        ],
      };
    case 'second-factor-off':
      return {
        subject: 'Two-step sign-in was turned off',
        parts: [
          `Since ${mail.time}, your password alone is enough to sign in. Two-step sign-in was turned off ${mail.by}.`,
          ...changePassword(mail.settings),
        ],
      };
    case 'recovery-codes-made':
      return {
        subject: 'You have new recovery codes',
        parts: [
          `New recovery codes for your account were made on ${mail.time}, ${mail.by}. The earlier ones no longer work.`,
          ...changePassword(mail.settings),
        ],
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        parts: [
          `One of your recovery codes was used on ${mail.time}, ${mail.by}. It does not work again.`,
          ...changePassword(mail.settings),
        ],
      };
    case 'few-recovery-codes':
      return {
        subject: 'Few of your recovery codes are left',
        parts: [
          `One of your recovery codes was used on ${mail.time}, ${mail.by}. It does not work again, and few others are left.`,
          'Make new ones in Settings, so that you can sign in without your authenticator app.',
          ...changePassword(mail.settings),
        ],
      };
    case 'codes-guessed':
      return {
        subject: 'Somebody may know your password',
        parts: [
          `Your password was right, but the code for two-step sign-in was wrong many times, the last time on ${mail.time}, ${mail.by}. Codes are refused for a while.`,
          ...changePassword(mail.settings),
        ],
      };
  }
}

const changePassword = (settings: string): Part[] => [
  `${NOT_YOU} If not, change your password at once: this signs out every other device.`,
  { url: settings, label: 'Open Settings' },
];

/**
 * A mail as it is sent. Subjects are fixed texts, so nothing that a user has written can reach a header, and in HTML every text
 * is escaped. The HTML loads nothing: no pictures, styles or scripts from elsewhere, and nothing that reveals that it was opened.
 * @param from the URL of the installation, which the last line names
 */
export function mailText(mail: Mail, from: string): { subject: string; text: string; html: string } {
  const { subject, parts } = partsOf(mail);
  const greeting = `Hello ${mail.username},`;
  const text = [
    greeting,
    ...parts.map((part) => (typeof part === 'string' ? part : part.url)),
    `-- \nCardamom, ${from}`,
  ];
  const html = [greeting, ...parts].map((part) =>
    typeof part === 'string' ? paragraph(part) : button(part),
  );
  return {
    subject: `${subject} - Cardamom`,
    text: `${text.join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en">',
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
      `<body style="${BODY}">`,
      ...html,
      `<p style="${SMALL}">Cardamom, ${escapeHtml(from)}</p>`,
      '</body>',
      '</html>',
      '',
    ].join('\n'),
  };
}

/** No colours: those that mail programs choose for text and links can be read on light and dark alike. */
const BODY = 'max-width:34rem;margin:0 auto;padding:1.5rem;font:16px/1.5 sans-serif';
const SMALL = 'margin-top:2rem;font-size:14px';

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

/** A link with its URL below it, for readers who want to see where it leads or cannot press it. */
function button({ url, label }: { url: string; label: string }): string {
  const href = escapeHtml(url);
  return `<p><a href="${href}">${escapeHtml(label)}</a></p>\n<p style="${SMALL};overflow-wrap:anywhere">${href}</p>`;
}

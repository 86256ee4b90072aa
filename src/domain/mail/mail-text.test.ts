import { expect, test } from 'vitest';
import type { Mail } from './mail.ts';
import { mailTime } from './mail.ts';
import { mailText } from './mail-text.ts';

const FROM = 'https://cards.example.org';
const LINK = `${FROM}/reset-password#abc_DEF-123`;
const [username, time, device, by] = [
  'ada',
  'November 29, 2026 at 15:20 (Europe/Berlin)',
  'Firefox on Linux',
  'from Firefox on Linux',
];

const MAILS: readonly Mail[] = [
  { kind: 'reset-password', username, link: LINK },
  { kind: 'verify-email', username, link: LINK },
  { kind: 'new-device', username, settings: `${FROM}/settings#password`, time, device },
  { kind: 'password-changed', username, forgot: `${FROM}/forgot-password`, time, by },
  { kind: 'email-changed', username, time, by },
  { kind: 'passkey-added', username, settings: `${FROM}/settings#sign-in`, time, by },
  { kind: 'passkey-removed', username, settings: `${FROM}/settings#sign-in`, time, by },
  { kind: 'passkey-refused', username, settings: `${FROM}/settings#sign-in`, time, by },
  { kind: 'identity-linked', username, settings: `${FROM}/settings#sign-in`, time, by },
  { kind: 'identity-unlinked', username, settings: `${FROM}/settings#sign-in`, time, by },
  { kind: 'account-deleted', username, time },
  ...(
    [
      'second-factor-on',
      'second-factor-off',
      'recovery-codes-made',
      'recovery-code-used',
      'few-recovery-codes',
      'codes-guessed',
    ] as const
  ).map((kind) => ({ kind, username, settings: `${FROM}/settings#password`, time, by })),
];

test('a time is in the zone of the learner, which is named', () => {
  const instant = Date.parse('2026-11-29T14:20:00Z');
  expect(mailTime(instant, 'Europe/Berlin')).toBe('November 29, 2026 at 15:20 (Europe/Berlin)');
  expect(mailTime(instant, 'America/New_York')).toBe('November 29, 2026 at 09:20 (America/New York)');
});

test.each(MAILS.map((mail) => [mail.kind, mail] as const))(
  'the mail %s says the same as text and as HTML, and loads nothing',
  (_kind, mail) => {
    const { subject, text, html } = mailText(mail, FROM);
    expect(subject).toMatch(/^[A-Z][a-z -]+ - Cardamom$/u);
    expect(text).toMatch(/^Hello ada,\n/u);
    const words = html.replaceAll(/<(?:title|style)>.*?<\/(?:title|style)>|<[^>]*>/gu, ' ');
    for (const line of text.split('\n').filter((one) => !/^(?:--|$)/u.test(one.trim()))) {
      expect(words).toContain(line);
    }
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/color:/u);
    expect(html).not.toMatch(/<(?:img|script|link|style|iframe|object|form)|url\(|src=/iu);
    const urls = [...html.matchAll(/href="([^"]*)"/gu)].map(([, url]) => url);
    expect(urls.every((url) => url?.startsWith(FROM))).toBe(true);
    expect(text.includes('https://cards.example.org/')).toBe(urls.length > 0);
  },
);

test('text that a user has written is escaped, and is in no subject', () => {
  const hostile = `<b onclick="x">'&\r\nBcc: eve@example.org`;
  for (const mail of MAILS) {
    const { subject, html } = mailText(
      { ...mail, username: hostile, ...('device' in mail && { device: hostile }) },
      FROM,
    );
    expect(subject).toBe(mailText(mail, FROM).subject);
    expect(html).not.toContain('<b onclick');
    expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;'&amp;");
  }
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import tlsOptions from 'smtp-server/lib/tls-options.js';
import { startMailPeer, type MailPeer } from '#test/server/mail-peer.ts';
import { MailFailure } from './mailer.ts';
import { chooseMailer } from './smtp-mailer.ts';

const MESSAGE = {
  to: 'ada@example.org',
  subject: 'Été - Cardamom',
  text: 'Guten Tag, Grüße',
  html: '<p>Guten Tag, Grüße</p>',
  messageId: 'one@cards.example.org',
};
const NEVER = new AbortController().signal;

let peer: MailPeer;
beforeEach(async () => {
  peer = await startMailPeer();
});
afterEach(() => peer.close());

/** Sends a mail to the peer, with further options of nodemailer in the URL; returns the failure, if there is one. */
async function send(query = '', message: Partial<typeof MESSAGE> = {}, url = peer.env.SMTP_URL) {
  const mailer = chooseMailer({ ...peer.env, SMTP_URL: `${url}${query}` });
  try {
    await mailer?.send({ ...MESSAGE, ...message }, NEVER);
    return undefined;
  } catch (error) {
    if (error instanceof MailFailure) return error;
    throw error;
  }
}

test('a mail has a text, the same as HTML, its Message-ID and a mark that it is automatic', async () => {
  expect(await send()).toBeUndefined();
  const [mail] = peer.mails;
  expect(mail).toMatchObject({ to: MESSAGE.to, text: `${MESSAGE.text}\n`, html: `${MESSAGE.html}\n` });
  expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
    from: 'Cardamom <cards@example.org>',
    to: 'ada@example.org',
    subject: expect.stringMatching(/^=\?UTF-8\?.*Cardamom/u),
    'message-id': '<one@cards.example.org>',
    'auto-submitted': 'auto-generated',
  });
});

test('without SMTP_URL there is nothing that sends mail', () => {
  expect(chooseMailer({ SMTP_URL: undefined, MAIL_FROM: 'cards@example.org' })).toBeNull();
});

/** The address is that of MESSAGE, as mail servers repeat it. */
const refused = (code: number, says: string) =>
  ({ at: 'recipient', code, says: `${says}, no, indeed` }) as const;

test.each([
  ['a recipient that does not exist', refused(550, '5.1.1 <ada@example.org>: User unknown'), true],
  ['a recipient, in two lines', refused(550, '5.1.1 The account\n5.1.1 does not exist'), true],
  ['a full mailbox', refused(552, '5.2.2 <ada@example.org>: Mailbox full'), true],
  ['the size at the recipient', refused(552, '5.3.4 Message size exceeds fixed limit'), true],
  ['the size at the sender', { ...refused(552, '5.3.4 Message too big'), at: 'sender' }, true],
  [
    'a client without a password, at the recipient',
    refused(554, '5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied'),
    false,
  ],
  ['the sender, at the recipient', refused(550, '5.7.1 <cards@example.org>: Sender address rejected'), false],
  [
    'the syntax of the sender, at the recipient',
    refused(553, '5.1.7 <cards@example.org>: Bad sender'),
    false,
  ],
  ['the domain of the sender, at the recipient', refused(550, '5.1.8 Sender domain not found'), false],
  ['to relay', refused(554, '5.7.1 <ada@example.org>: Relay access denied'), false],
  ['to relay, without an enhanced code', refused(550, 'relay not permitted'), false],
  ['a mail that it calls spam', { at: 'data', code: 554 }, true],
  ['a recipient that it knows later (greylisting)', { at: 'recipient', code: 450 }, false],
  ['a mail while its disk is full', { at: 'data', code: 452 }, false],
  ['the sender, which the operator can correct', { at: 'sender', code: 553 }, false],
] as const)('a server that refuses %s', async (_what, conduct, isFinal) => {
  peer.conduct = conduct;
  const failure = await send();
  expect(failure).toMatchObject({ isFinal });
  expect(failure?.message).toMatch(/ no, /u);
  expect(failure?.message).not.toContain('@');
  expect(peer.mails).toEqual([]);
});

test.each([
  ['ada@example.org', 'Greylisted, see http://postgrey.example.net/help/Example.ORG.html'],
  ['ada@bücher.example', 'Greylisted, see http://postgrey.example.net/help/xn--bcher-kva.example.html'],
  ['ada@bücher.example', 'Not here: bücher.example'],
  ['ada@example.org', 'See http://spf.example.net/why?id=ada%40example.org&ip=192.0.2.1'],
])('the failure of a mail to %s does not repeat the domain in %j', async (to, says) => {
  peer.conduct = { at: 'recipient', code: 450, says: `4.2.0 ${says}` };
  const message = (await send('', { to }))?.message;
  expect(message).toMatch(/450 4\.2\.0 (?:Greylisted|Not here|See)/u);
  expect(message).not.toMatch(/example\.org|cher|ada/iu);
});

test.each([
  ['hangs', 'hang', '?greetingTimeout=200'],
  ['breaks off', 'break off', ''],
] as const)('a server that %s is tried again', async (_what, conduct, query) => {
  peer.conduct = conduct;
  expect(await send(query)).toMatchObject({ isFinal: false });
});

test('a server that is down is tried again', async () => {
  await peer.close();
  expect(await send()).toMatchObject({ isFinal: false });
  peer = await startMailPeer();
});

test('stopping the sender ends a hanging attempt immediately', async () => {
  peer.conduct = 'hang';
  const stopping = new AbortController();
  const sending = chooseMailer(peer.env)?.send(MESSAGE, stopping.signal);
  await expect.poll(() => peer.connections).toBe(1);
  stopping.abort(new Error('stopping'));
  await expect(sending).rejects.toThrow('stopping');
});

test.each([
  ['a list', 'ada,eve@example.org'],
  ['a name', '"Ada <eve@example.org>"@example.org'],
  ['a further header', 'ada@example.org\r\nBcc: eve@example.org'],
])('an address that looks like %s reaches nobody else', async (_what, to) => {
  await send('', { to });
  // A comma is allowed between quotation marks, which make the address one.
  expect(peer.mails.every((mail) => mail.to === '"ada,eve"@example.org')).toBe(true);
  expect(peer.mails.some(({ headers }) => headers.has('bcc'))).toBe(false);
});

describe('encryption', () => {
  const { key, cert } = tlsOptions();
  let secured: MailPeer;
  beforeEach(async () => {
    secured = await startMailPeer(
      {},
      {
        key,
        cert,
        disabledCommands: [],
        authOptional: true,
        onAuth: ({ username, password }, _session, done) =>
          username === 'cards' && password === 'p@ss'
            ? done(null, { user: username })
            : done(new Error('no')),
      },
    );
  });
  afterEach(() => secured.close());
  const at = (user: string, host = 'localhost') => `smtp://${user}${host}:${secured.port}`;

  test('STARTTLS is used where it is offered, and the certificate is checked unless told otherwise', async () => {
    // Also this machine, but not by a name that says so.
    const url = at('cards:p%40ss@', '0.0.0.0');
    const failure = await send('', {}, url);
    expect(failure).toMatchObject({ isFinal: false, message: expect.stringContaining('certificate') });
    expect(secured.mails).toEqual([]);
    expect(await send('?tls.rejectUnauthorized=false', {}, url)).toBeUndefined();
    expect(secured.mails).toHaveLength(1);
  });

  test.each(['localhost', '127.0.0.1'])(
    'a server at %s may have signed its own certificate, unless told otherwise',
    async (host) => {
      const url = at('cards:p%40ss@', host);
      expect(await send('', {}, url)).toBeUndefined();
      expect(await send('?tls.servername=localhost', {}, url)).toBeUndefined();
      expect(secured.mails).toHaveLength(2);
      expect(await send('?tls.rejectUnauthorized=true', {}, url)).toMatchObject({ isFinal: false });
      expect(secured.mails).toHaveLength(2);
    },
  );

  test('a wrong password is tried again, because the operator can correct it', async () => {
    const failure = await send('', {}, at('cards:wrong@'));
    expect(failure).toMatchObject({ isFinal: false });
  });

  test('requireTLS refuses a server that offers no STARTTLS', async () => {
    expect(await send('?requireTLS=true')).toMatchObject({ isFinal: false });
    expect(peer.mails).toEqual([]);
  });
});

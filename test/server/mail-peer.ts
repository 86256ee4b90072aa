import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as its reader gets it. */
export type ReceivedMail = {
  /** The recipient that the mail server was given, whatever the mail says. */
  to: string;
  headers: ReadonlyMap<string, string>;
  text: string;
  html: string;
  /** The path and the secret of the first link in the text. */
  link: { path: string; secret: string } | null;
};

/** What the mail server does: refuse at a step with a code, hang, or break off the connection there. */
type Conduct =
  'take' | { at: 'sender' | 'recipient' | 'data'; code: number; says?: string } | 'hang' | 'break off';

export type MailPeer = {
  port: number;
  /** Settings with which a server sends its mail here. */
  env: { SMTP_URL: string; MAIL_FROM: string; PUBLIC_URL: string; MAIL_VERIFY: string };
  mails: ReceivedMail[];
  conduct: Conduct;
  /** How often somebody has connected. */
  connections: number;
  /** Waits for the next mail to an address that no call has returned yet. */
  next: (to: string) => Promise<ReceivedMail>;
  /** Waits for the next mail with a link to an address, and returns the secret in it. */
  nextLink: (to: string) => Promise<string>;
  close: () => Promise<void>;
};

/** A mail server on a free port of this machine. New accounts get no mail, unless `env` says otherwise. */
export async function startMailPeer(
  env: Partial<MailPeer['env']> = {},
  options: SMTPServerOptions = {},
): Promise<MailPeer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // Only what a test lets it say.
    hideENHANCEDSTATUSCODES: true,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      peer.connections += 1;
      if (peer.conduct === 'hang') return;
      done();
    },
    onMailFrom: (_address, _session, done) => done(refusal('sender')),
    onRcptTo: (_address, session, done) => {
      if (peer.conduct === 'break off') {
        for (const connection of server.connections) if (connection.session === session) connection.close();
        return;
      }
      done(refusal('recipient'));
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const error = refusal('data');
        const [{ address } = { address: '' }] = envelope.rcptTo;
        if (error === null) receive(readMail(Buffer.concat(parts).toString('utf8'), address));
        done(error);
      });
    },
    ...options,
  });

  const unread: ReceivedMail[] = [];
  const waiting: { to: string; resolve: (mail: ReceivedMail) => void }[] = [];
  function receive(mail: ReceivedMail): void {
    peer.mails.push(mail);
    const index = waiting.findIndex(({ to }) => to === mail.to);
    if (index === -1) unread.push(mail);
    else waiting.splice(index, 1)[0]?.resolve(mail);
  }

  function refusal(step: 'sender' | 'recipient' | 'data'): Error | null {
    const { conduct } = peer;
    if (typeof conduct === 'string' || conduct.at !== step) return null;
    const { code, says = `<ADA@example.org>: no, ${step}` } = conduct;
    return Object.assign(new Error(says), { responseCode: code });
  }

  const port = await new Promise<number>((resolve, reject) => {
    // A client that gives up is no fault of this server.
    server.on('error', () => {});
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      if (address === null || typeof address === 'string') reject(new Error('The server has no port'));
      else resolve(address.port);
    });
  });
  const peer: MailPeer = {
    port,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Cardamom <cards@example.org>',
      PUBLIC_URL: 'https://cards.example.org',
      MAIL_VERIFY: 'false',
      ...env,
    },
    mails: [],
    conduct: 'take',
    connections: 0,
    next: (to) =>
      new Promise((resolve) => {
        const index = unread.findIndex((mail) => mail.to === to);
        const [mail] = index === -1 ? [] : unread.splice(index, 1);
        if (mail) resolve(mail);
        else waiting.push({ to, resolve });
      }),
    nextLink: async (to) => {
      for (;;) {
        const { link } = await peer.next(to);
        if (link !== null) return link.secret;
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return peer;
}

const LINK = /https?:\/\/[^/\s]+(?<path>\/[\w-]+)#(?<secret>[\w-]+)/u;

function readMail(raw: string, to: string): ReceivedMail {
  const { headers, body } = readPart(raw);
  const boundary = /boundary="([^"]+)"/u.exec(headers.get('content-type') ?? '')?.[1];
  const parts = body.split(`--${boundary}`).map((part) => readPart(part.replace(/^\r\n/u, '')));
  const textOf = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part === undefined ? '' : decoded(part).replaceAll('\r\n', '\n');
  };
  const text = textOf('text/plain');
  const { path, secret } = LINK.exec(text)?.groups ?? {};
  const link = path === undefined || secret === undefined ? null : { path, secret };
  return { to, headers, text, html: textOf('text/html'), link };
}

type Part = { headers: Map<string, string>; body: string };

function readPart(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/gu, ' ').split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { headers: new Map(headers), body: rest.join('\r\n\r\n') };
}

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/gu, '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

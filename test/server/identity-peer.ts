import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
// Prints a line when it is loaded, which no test may: the files that use this load it before their tests.
import { Provider, type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider';

/** Somebody at the identity provider. */
export type Person = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  groups?: unknown;
};

/** What the provider does with a request instead of answering it as it should; undefined for nothing special. */
type Conduct = (path: string) => 'hang' | { status: number; type?: string; body: string } | undefined;

export type IdentityPeer = {
  issuer: string;
  /** Settings with which a server signs its learners in here. */
  env: Record<string, string>;
  /** Who signs in next, in any browser; null for somebody who does not want to. */
  person: Person | null;
  /** How long ago they did, in seconds. */
  signedInAgo: number;
  /** Whether a page asks before somebody is signed in. */
  hasPage: boolean;
  conduct: Conduct;
  /** The paths of the requests so far. */
  requests: string[];
  /** Ids and secrets that came by HTTP Basic, as they were encoded. */
  credentials: string[];
  close: () => Promise<void>;
};

export const PUBLIC_URL = 'https://cards.example.org';

type Options = {
  publicUrl?: string;
  /** Its id among several providers. */
  id?: string;
  /** Replaces settings of the client at the provider. */
  client?: Record<string, string | boolean>;
  configuration?: Configuration;
};

/** A real OpenID Connect provider, on a free port of this machine. */
export async function startIdentityPeer({
  publicUrl = PUBLIC_URL,
  id = 'oidc',
  client = {},
  configuration = {},
}: Options = {}): Promise<IdentityPeer> {
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const prefix = id === 'oidc' ? 'OIDC_' : `OIDC_${id.toUpperCase()}_`;
  const people = new Map<string, Person>();

  const provider = new Provider(issuer, {
    adapter: inMemory(),
    ttl: Object.fromEntries(KEPT.map((name) => [name, 3_600])),
    clients: [
      {
        client_id: 'cardamom',
        client_secret: 'secret of the client',
        redirect_uris: [new URL(`/sign-in/${id}`, publicUrl).href],
        require_auth_time: true,
        ...client,
      },
    ],
    cookies: { keys: ['key of the cookies'] },
    jwks: {
      keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })],
    },
    claims: { email: ['email', 'email_verified'], profile: ['preferred_username', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    ...configuration,
  });
  provider.silent = true;
  const answer = provider.callback();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', issuer);
    peer.requests.push(pathname);
    const [scheme, credentials = ''] = request.headers.authorization?.split(' ') ?? [];
    if (scheme === 'Basic') peer.credentials.push(Buffer.from(credentials, 'base64').toString());
    const conduct = peer.conduct(pathname);
    if (conduct === 'hang') return;
    if (conduct) {
      response
        .writeHead(conduct.status, { 'content-type': conduct.type ?? 'application/json' })
        .end(conduct.body);
      return;
    }
    if (!pathname.startsWith('/interaction/')) await answer(request, response);
    else if (peer.hasPage && request.method === 'GET') showPage(response, peer.person);
    else await signIn(request, response);
  }

  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = peer;
    if (person === null) {
      await provider.interactionFinished(request, response, { error: 'access_denied' });
      return;
    }
    people.set(person.sub, person);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const ts = Math.floor(Date.now() / 1_000) - peer.signedInAgo;
    await provider.interactionFinished(request, response, {
      login: { accountId: person.sub, ts },
      consent: { grantId: await grant.save() },
    });
  }

  const peer: IdentityPeer = {
    issuer,
    env: {
      PUBLIC_URL: publicUrl,
      EXPLORE_LOGIN: 'false',
      ...(id !== 'oidc' && { OIDC_PROVIDERS: id }),
      [`${prefix}ISSUER`]: issuer,
      [`${prefix}CLIENT_ID`]: 'cardamom',
      [`${prefix}CLIENT_SECRET`]: 'secret of the client',
      [`${prefix}NAME`]: id === 'oidc' ? 'Example ID' : `Example ${id}`,
    },
    person: null,
    signedInAgo: 0,
    hasPage: false,
    conduct: () => undefined,
    requests: [],
    credentials: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return peer;
}

/** Kinds of records for which the library warns at length unless it is told how long to keep them. */
const KEPT = ['AccessToken', 'Grant', 'IdToken', 'Interaction', 'Session'];

function inMemory(): (model: string) => Adapter {
  const stored = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`;
    const find = (is: (payload: AdapterPayload) => boolean) =>
      Promise.resolve([...stored].find(([key, payload]) => key.startsWith(`${model} `) && is(payload))?.[1]);
    const adapter: Adapter = {
      upsert: (id, payload) => Promise.resolve(void stored.set(keyOf(id), payload)),
      find: (id) => Promise.resolve(stored.get(keyOf(id))),
      findByUid: (uid) => find((payload) => payload.uid === uid),
      findByUserCode: (code) => find(({ userCode }) => userCode === code),
      consume: (id) => adapter.upsert(id, { ...stored.get(keyOf(id)), consumed: true }),
      destroy: (id) => Promise.resolve(void stored.delete(keyOf(id))),
      revokeByGrantId: (grantId) => {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
        return Promise.resolve();
      },
    };
    return adapter;
  };
}

function showPage(response: ServerResponse, person: Person | null): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
    `<!doctype html><html lang="en"><title>Example ID</title><h1>Example ID</h1>
    <form method="post"><button>Sign in as ${person?.preferred_username ?? 'nobody'}</button></form></html>`,
  );
}

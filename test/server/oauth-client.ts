import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

// What an app that connects by OAuth sends.

/** The URL at which apps find the server in tests. */
export const PUBLIC_URL = 'https://cards.example.org';
export const RESOURCE = `${PUBLIC_URL}/mcp`;
export const REDIRECT_URI = 'https://assistant.example/callback';

const registered = z.object({ client_id: z.string() });

type Server = { url: string };

export type AppAnswer = { status: number; body: unknown };

/** Registers an app by what it says about itself. */
export async function registerApp({ url }: Server, metadata: object = {}): Promise<AppAnswer> {
  const response = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Claude',
      redirect_uris: [REDIRECT_URI],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_post',
      logo_uri: 'https://assistant.example/logo.png',
      ...metadata,
    }),
  });
  return { status: response.status, body: await response.json() };
}

export const clientIdOf = ({ body }: AppAnswer) => registered.parse(body).client_id;

export const newVerifier = () => randomBytes(32).toString('base64url');

/** The page to which an app sends the learner's browser, below the address of the server. */
export function authorizeUrl(
  clientId: string,
  verifier: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: RESOURCE,
    scope: 'read review',
    state: 'of the app',
    ...more,
  });
  return `/oauth/authorize?${query.toString()}`;
}

/** A browser in which an app asks to connect: it keeps cookies and follows no redirect by itself. */
export function newBrowser({ url }: Server) {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookieHeader,
    async open(address: string, options: RequestInit = {}): Promise<Response> {
      const { pathname, search } = new URL(address, PUBLIC_URL);
      const headers = new Headers(options.headers);
      headers.set('cookie', cookieHeader());
      const response = await fetch(url + pathname + search, { ...options, headers, redirect: 'manual' });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      return response;
    },
  };
}

export type Browser = ReturnType<typeof newBrowser>;

/** Opens the page to which an app sends the learner's browser. */
export function authorize(
  browser: Browser,
  clientId: string,
  verifier: string,
  more?: Readonly<Record<string, string>>,
): Promise<Response> {
  return browser.open(authorizeUrl(clientId, verifier, more));
}

export const locationOf = (response: Response) => response.headers.get('location') ?? '';

/** Sends a form to the endpoint for tokens or to the one that revokes them. */
export async function sendForm(
  { url }: Server,
  form: Readonly<Record<string, string>>,
  path = '/oauth/token',
): Promise<AppAnswer> {
  const response = await fetch(url + path, { method: 'POST', body: new URLSearchParams(form) });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

export function exchangeForm(clientId: string, code: string, verifier: string) {
  return {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT_URI,
    resource: RESOURCE,
  };
}

export function refreshForm(clientId: string, refreshToken: string) {
  return {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
    resource: RESOURCE,
  };
}

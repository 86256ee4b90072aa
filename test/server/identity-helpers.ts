import { z } from 'zod';
import type { ApiResponse, TestApp } from './test-app.ts';

const began = z.object({ url: z.string() });

type Calls = Pick<TestApp, 'url'>;

/** A browser that keeps the cookies of each server, and calls the API as the web app does. */
export function newIdentityBrowser({ url }: Calls, token?: string) {
  const jars = new Map<string, Map<string, string>>();

  const cookieHeader = (origin = url) =>
    [...(jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');

  async function open(address: string, options: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const headers = new Headers(options.headers);
    headers.set('cookie', cookieHeader(origin));
    const response = await fetch(address, { ...options, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = ''] = pair.split('=');
      jar.set(name, pair.slice(name.length + 1));
    }
    return response;
  }

  async function call(path: string, body: object = {}): Promise<ApiResponse> {
    const response = await open(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? null : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: parsed };
  }

  /** Follows the provider's redirects until they lead back, and returns the query that comes with it. */
  async function visit(address: string): Promise<string> {
    let at = address;
    for (let steps = 0; steps < 10; steps += 1) {
      const response = await open(at);
      const next = response.headers.get('location');
      if (next === null) throw new Error(`${at} answers ${response.status}: ${await response.text()}`);
      const target = new URL(next, at);
      if (target.pathname.startsWith('/sign-in/')) return target.search;
      at = target.href;
    }
    throw new Error('The redirects do not end');
  }

  /** Begins something, and returns where the browser is sent. */
  async function begin(path: string, body?: object): Promise<string> {
    const response = await call(path, body);
    if (response.status !== 200) throw new Error(`${path} answers ${JSON.stringify(response)}`);
    return began.parse(response.body).url;
  }

  /** The whole way: begins, goes to the provider and comes back. */
  async function travel(path: string, body?: object): Promise<ApiResponse> {
    const answer = await visit(await begin(path, body));
    return call(`${path}/finish`, { answer });
  }

  return { cookieHeader, open, call, visit, begin, travel };
}

export const SIGN_IN = '/auth/oidc/oidc';
export const LINK = '/account/identities/oidc';
export const CONFIRM = '/auth/confirm/oidc';

import { expect } from 'vitest';
import { z } from 'zod';
import { oauthEndpoints } from '#contract/oauth.ts';
// Loaded here, before any test, because it prints a line when it is loaded, and no test may print.
import 'oidc-provider';
import {
  authorize,
  clientIdOf,
  locationOf,
  newBrowser,
  type Browser,
  exchangeForm,
  newVerifier,
  registerApp,
  sendForm,
  type AppAnswer,
} from './oauth-client.ts';
import type { TestApp } from './test-app.ts';

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
  token_type: z.literal('Bearer'),
});
export async function newApp(app: Pick<TestApp, 'url'>): Promise<string> {
  return clientIdOf(await registerApp(app));
}

/** What the screen of the web app sends, which gets the id of the request from its URL. */
export async function decide(
  browser: Browser,
  screen: string,
  token: string,
  decision: object = { allow: true },
): Promise<AppAnswer> {
  const response = await browser.open(`/api/oauth/requests/${screen.split('/').at(-1) ?? ''}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(decision),
  });
  return { status: response.status, body: await response.json() };
}

/** Lets an app connect as a learner does, from beginning to end; returns the URL where the browser arrives. */
export async function allow(
  app: Pick<TestApp, 'url'>,
  { clientId, verifier, token }: { clientId: string; verifier: string; token: string },
  more: Readonly<Record<string, string>> = {},
): Promise<URL> {
  const browser = newBrowser(app);
  const asked = await authorize(browser, clientId, verifier, more);
  const { body } = await decide(browser, locationOf(asked), token);
  const { continueAt } = oauthEndpoints.decide.response.parse(body);
  return new URL(locationOf(await browser.open(continueAt)));
}

export function tokensOf({ status, body }: AppAnswer) {
  expect({ status, body }).toMatchObject({ status: 200 });
  return tokens.parse(body);
}

/** Connects a new app to the learner's account. */
export async function connectApp(app: Pick<TestApp, 'url'>, token: string) {
  const clientId = await newApp(app);
  const verifier = newVerifier();
  const back = await allow(app, { clientId, verifier, token });
  const code = back.searchParams.get('code') ?? '';
  return {
    clientId,
    verifier,
    code,
    ...tokensOf(await sendForm(app, exchangeForm(clientId, code, verifier))),
  };
}

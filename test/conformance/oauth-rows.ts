import { z } from 'zod';
// Imported here, because it prints a line when it is loaded, which no check may do.
import 'oidc-provider';
import { oauthEndpoints } from '#contract/oauth.ts';
import {
  authorize,
  clientIdOf,
  locationOf,
  newBrowser,
  newVerifier,
  registerApp,
} from '../server/oauth-client.ts';
import { rowsOf, wrong, type Request, type Row } from './row.ts';
import { newAccount, type World } from './world.ts';

const metadata = z.object({ resource: z.string() });

/** Calls of the screen on which a learner allows an app to connect. */
export const OAUTH_ROWS: readonly Row[] = rowsOf(oauthEndpoints, {
  read: { request: askedToConnect },
  decide: {
    request: async (world) => {
      const asked = await askedToConnect(world);
      if (asked === null) return null;
      // A separate user: each can have only a few keys.
      const { token } = await newAccount(world.url);
      return { ...asked, token, body: { allow: true } };
    },
    malformed: [wrong('allow', undefined, 'Say whether the app may connect')],
  },
});

/** Has an app send a browser to the screen; null if this server has no URL for apps. */
async function askedToConnect({ url }: World): Promise<Request | null> {
  const found = await fetch(`${url}/.well-known/oauth-protected-resource`);
  if (found.status === 404) return null;
  const { resource } = metadata.parse(await found.json());
  const browser = newBrowser({ url });
  const clientId = clientIdOf(await registerApp({ url }));
  const screen = locationOf(await authorize(browser, clientId, newVerifier(), { resource }));
  return {
    params: { id: screen.split('/').at(-1) ?? '' },
    headers: { cookie: browser.cookieHeader() },
  };
}

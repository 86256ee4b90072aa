import { z } from 'zod';
import { SCOPES } from '#domain/account/access-keys.ts';
import { boundedText } from './common.ts';
import { endpoint } from './endpoint.ts';

const params = z.object({ id: boundedText(100, 'There is nothing with this id') });

const connectRequest = z
  .object({
    /** The name that the app gives itself. */
    name: z.string(),
    /** Where the browser returns to the app: the host of its redirect URL. */
    host: z.string(),
    scopes: z.array(z.enum(SCOPES)),
  })
  .meta({ id: 'ConnectRequest' });
export type ConnectRequest = z.output<typeof connectRequest>;

export const connectDecision = z.object({
  allow: z.boolean('Say whether the app may connect'),
});
export type ConnectDecision = z.output<typeof connectDecision>;

/** Calls of the screen on which learners let an app connect by OAuth. They work only in the browser in which the app asked. */
export const oauthEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/oauth/requests/:id',
    access: 'user',
    tag: 'Account',
    summary: 'The app that asks to connect, and what it asks for',
    params,
    status: 200,
    response: connectRequest,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/oauth/requests/:id',
    access: 'user',
    tag: 'Account',
    summary: 'Let an app connect, or refuse it',
    description:
      'The browser goes on to `continueAt`, which leads it back to the app. To allow takes a recent sign-in.',
    params,
    body: connectDecision,
    status: 200,
    response: z.object({ continueAt: z.string() }),
  }),
};

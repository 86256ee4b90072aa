import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  authResponse,
  loginRequest,
  loginResponse,
  meResponse,
  registerRequest,
  type User,
} from '#contract/auth.ts';
import type { Config } from '../../config.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { recordFailedSignIn } from '../security/security-events.usecases.ts';
import type { StoredUser } from './auth.repository.ts';
import {
  login,
  logout,
  refresh,
  register,
  type AuthDeps,
  type SignedIn,
  type SignInDevice,
} from './auth.usecases.ts';
import { authenticate, currentSession, currentUser } from './authenticate.ts';
import { clientOf, markDevice } from './client.ts';

type Deps = AuthDeps & { config: Pick<Config, 'PUBLIC_URL'> };

export function authRoutes(deps: Deps): FastifyPluginAsyncZod {
  function deviceOf(request: FastifyRequest, reply: FastifyReply): SignInDevice {
    const client = clientOf(request);
    return { client, deviceHash: markDevice(client, reply, deps.config) };
  }

  return async (app) => {
    app.post(
      '/auth/login',
      {
        schema: {
          tags: ['Account'],
          summary: 'Sign in',
          body: loginRequest,
          response: { 200: loginResponse },
        },
        // After the answer, whose time must not tell whether there is an account to record it for. A request that follows
        // at once may still have to wait for the record: who measures closely enough can tell.
        onResponse: async (request, reply) => {
          if (reply.statusCode === 401)
            await recordFailedSignIn(deps, request.body.email, userAgentOf(request));
        },
      },
      async (request, reply) => {
        const signedIn = await login(deps, request.body, deviceOf(request, reply));
        return { ...toAuthResponse(signedIn), created: signedIn.created };
      },
    );

    app.post(
      '/auth/register',
      {
        schema: {
          tags: ['Account'],
          summary: 'Make an account and sign in',
          body: registerRequest,
          response: { 201: authResponse },
        },
      },
      async (request, reply) => {
        const signedIn = await register(deps, request.body, deviceOf(request, reply));
        return reply.status(201).send(toAuthResponse(signedIn));
      },
    );

    await app.register(ownAccountRoutes(deps));
  };
}

function ownAccountRoutes(deps: AuthDeps): FastifyPluginAsyncZod {
  return async (app) => {
    authenticate(app, deps);

    app.get(
      '/auth/me',
      { schema: { tags: ['Account'], summary: 'Who is signed in', response: { 200: meResponse } } },
      (request) => ({
        user: toWireUser(currentUser(request)),
      }),
    );

    app.post(
      '/auth/refresh',
      {
        schema: {
          tags: ['Account'],
          summary: 'Exchange the token for a new one',
          response: { 200: authResponse },
        },
      },
      async (request) => {
        const { user, tokenHash } = currentSession(request);
        return toAuthResponse(await refresh(deps, user, tokenHash, userAgentOf(request)));
      },
    );

    app.post(
      '/auth/logout',
      { schema: { tags: ['Account'], summary: 'Sign out: the token ends', response: { 204: z.null() } } },
      async (request, reply) => {
        const { user, tokenHash } = currentSession(request);
        await logout(deps, user, tokenHash, userAgentOf(request));
        return reply.status(204).send(null);
      },
    );
  };
}

function toAuthResponse({ user, token }: SignedIn) {
  return { user: toWireUser(user), token };
}

function toWireUser(user: StoredUser): User {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    timeZone: user.timeZone,
    hasOwnPassword: user.hasOwnPassword,
    createdAt: new Date(user.createdAt).toISOString(),
  };
}

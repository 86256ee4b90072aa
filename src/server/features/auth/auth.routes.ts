import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { authEndpoints } from '#contract/auth.ts';
import { signInEndpoints } from '#contract/sign-in.ts';
import type { Config } from '../../config.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import {
  confirmByPassword,
  login,
  logout,
  recordFailedSignIn,
  refresh,
  register,
  type AuthDeps,
} from './auth.usecases.ts';
import { currentSession, currentUser } from './authenticate.ts';
import { signInDeviceOf } from './client.ts';

type Deps = AuthDeps & { config: Pick<Config, 'PUBLIC_URL'> };

export function authRoutes(deps: Deps): AddRoutes {
  const wrongPassword = new WeakSet<FastifyRequest>();
  return (app) => {
    route(
      app,
      signInEndpoints.login,
      async (request, reply) => {
        try {
          return await login(deps, request.body, signInDeviceOf(request, reply, deps.config));
        } catch (error) {
          if (error instanceof AppError && error.code === 'INVALID_CREDENTIALS') wrongPassword.add(request);
          throw error;
        }
      },
      {
        // After the response, whose time must not reveal whether there is an account to record it for. A request that follows
        // immediately may still have to wait for the record: anyone who measures closely enough can tell.
        onResponse: async (request) => {
          if (wrongPassword.has(request))
            await recordFailedSignIn(deps, request.body.email, userAgentOf(request));
        },
      },
    );

    route(app, signInEndpoints.register, (request, reply) =>
      register(deps, request.body, signInDeviceOf(request, reply, deps.config)),
    );
  };
}

/** Routes for a signed-in user. */
export function sessionRoutes(deps: AuthDeps): AddRoutes {
  return (app) => {
    route(app, authEndpoints.me, async (request) => ({ user: currentUser(request) }));

    route(app, authEndpoints.refresh, async (request) => {
      return refresh(deps, currentSession(request), userAgentOf(request));
    });

    route(app, signInEndpoints.confirm, async (request) => {
      await confirmByPassword(deps, currentSession(request), request.body, userAgentOf(request));
      return null;
    });

    route(app, authEndpoints.logout, async (request) => {
      const { user, tokenHash } = currentSession(request);
      await logout(deps, user, tokenHash, userAgentOf(request));
      return null;
    });
  };
}

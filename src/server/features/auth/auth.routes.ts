import { authEndpoints } from '#contract/auth.ts';
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
  return (app) => {
    route(
      app,
      authEndpoints.login,
      (request, reply) => login(deps, request.body, signInDeviceOf(request, reply, deps.config)),
      {
        // After the answer, whose time must not tell whether there is an account to record it for. A request that follows
        // at once may still have to wait for the record: who measures closely enough can tell.
        onResponse: async (request, reply) => {
          if (reply.statusCode === 401)
            await recordFailedSignIn(deps, request.body.email, userAgentOf(request));
        },
      },
    );

    route(app, authEndpoints.register, (request, reply) =>
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

    route(app, authEndpoints.confirm, async (request) => {
      await confirmByPassword(deps, currentSession(request), request.body.password);
      return null;
    });

    route(app, authEndpoints.logout, async (request) => {
      const { user, tokenHash } = currentSession(request);
      await logout(deps, user, tokenHash, userAgentOf(request));
      return null;
    });
  };
}

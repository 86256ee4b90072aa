import type { FastifyRequest } from 'fastify';
import { passkeyEndpoints, passkeySignInEndpoints } from '#contract/passkeys.ts';
import { notFound } from '#domain/errors.ts';
import type { Config } from '../../../config.ts';
import { route, type AddRoutes } from '../../../http/route.ts';
import { userAgentOf } from '../../../http/user-agent.ts';
import { currentSession, currentUser } from '../authenticate.ts';
import { clientOf, signInDeviceOf } from '../client.ts';
import type { AdmitDeps } from '../sign-in/admit.ts';
import { listPasskeys, renamePasskey } from './passkeys.repository.ts';
import { addPasskey, beginAdding, removePasskey } from './passkeys.usecases.ts';
import { requireRelyingParty } from './relying-party.ts';
import {
  beginConfirming,
  beginSignIn,
  confirmWithPasskey,
  signInWithPasskey,
} from './use-passkey.usecases.ts';

type Deps = AdmitDeps & { config: Pick<Config, 'PUBLIC_URL' | 'OIDC_ONLY' | 'oidc'> };

function partyFor({ config }: Deps) {
  return (request: FastifyRequest) => requireRelyingParty(config, request.headers.host);
}

/** Routes for those who want to sign in. */
export function passkeySignInRoutes(deps: Deps): AddRoutes {
  const partyOf = partyFor(deps);
  return (app) => {
    route(app, passkeySignInEndpoints.begin, (request) =>
      beginSignIn(deps, partyOf(request), clientOf(request)),
    );

    route(app, passkeySignInEndpoints.signIn, (request, reply) =>
      signInWithPasskey(deps, request.body, {
        party: partyOf(request),
        device: signInDeviceOf(request, reply, deps.config),
      }),
    );
  };
}

/** Routes for the passkeys of a signed-in user. */
export function passkeyRoutes(deps: Deps): AddRoutes {
  const { db } = deps;
  const partyOf = partyFor(deps);
  return (app) => {
    route(app, passkeyEndpoints.beginConfirm, (request) =>
      beginConfirming(deps, currentUser(request).id, partyOf(request), clientOf(request)),
    );

    route(app, passkeyEndpoints.confirm, async (request) => {
      await confirmWithPasskey(deps, currentSession(request), request.body.credential, {
        party: partyOf(request),
        client: clientOf(request),
      });
      return null;
    });

    route(app, passkeyEndpoints.list, async (request) => ({
      passkeys: await listPasskeys(db, currentUser(request).id),
    }));

    route(app, passkeyEndpoints.beginAdd, (request) =>
      beginAdding(deps, currentUser(request), partyOf(request), clientOf(request)),
    );

    route(app, passkeyEndpoints.add, (request) =>
      addPasskey(deps, currentUser(request), request.body.credential, {
        party: partyOf(request),
        client: clientOf(request),
      }),
    );

    route(app, passkeyEndpoints.rename, async (request) => {
      const passkey = await renamePasskey(db, currentUser(request).id, request.params.id, request.body.name);
      if (!passkey) throw notFound('Passkey');
      return passkey;
    });

    route(app, passkeyEndpoints.remove, async (request) => {
      await removePasskey(deps, currentUser(request), request.params.id, userAgentOf(request));
      return null;
    });
  };
}

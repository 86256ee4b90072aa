import { syncEndpoints } from '#contract/sync.ts';
import { SYNC_LIMITS } from '#domain/limits.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { currentSession, currentUser } from '../auth/authenticate.ts';
import { changesSince } from './changes/changes.usecases.ts';
import type { CommandDeps } from './commands/command.ts';
import { runCommands } from './commands/commands.usecases.ts';

/** How much of a token's hash tells devices apart, in characters. */
const DEVICE_LENGTH = 16;

export function syncRoutes(deps: CommandDeps): AddRoutes {
  return (app) => {
    route(app, syncEndpoints.changes, (request) =>
      changesSince(deps, currentUser(request).id, request.query),
    );

    route(
      app,
      syncEndpoints.commands,
      (request) => {
        const { user, tokenHash } = currentSession(request);
        return runCommands(deps, { user, device: tokenHash.slice(0, DEVICE_LENGTH) }, request.body.commands);
      },
      { bodyLimit: SYNC_LIMITS.requestBytes },
    );
  };
}

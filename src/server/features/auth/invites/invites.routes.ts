import { invitedEndpoints } from '#contract/invites.ts';
import { route, type AddRoutes } from '../../../http/route.ts';
import type { Clock } from '../../../ports/clock.ts';
import { clientOf } from '../client.ts';
import { hashInvite, requireAdmission, type RegistrationDeps } from '../registration/registration.ts';

/** The route for a visitor who has been sent an invite. */
export function invitedRoutes(deps: RegistrationDeps & { clock: Clock }): AddRoutes {
  return (app) => {
    route(app, invitedEndpoints.check, async (request) => {
      const inviteHash = hashInvite(request.body.invite);
      await requireAdmission(deps, { inviteHash, address: clientOf(request).address });
      return null;
    });
  };
}

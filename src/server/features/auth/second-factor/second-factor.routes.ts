import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { route, type AddRoutes } from '../../../http/route.ts';
import { userAgentOf } from '../../../http/user-agent.ts';
import { currentUser } from '../authenticate.ts';
import type { CheckCodeDeps } from './check-code.ts';
import {
  makeRecoveryCodes,
  secondFactorOf,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.usecases.ts';

export function secondFactorRoutes(deps: CheckCodeDeps): AddRoutes {
  return (app) => {
    route(app, secondFactorEndpoints.read, (request) => secondFactorOf(deps.db, currentUser(request).id));

    route(app, secondFactorEndpoints.setUp, (request) => setUpSecondFactor(deps, currentUser(request)));

    route(app, secondFactorEndpoints.turnOn, (request) =>
      turnOnSecondFactor(deps, currentUser(request), request.body.code, userAgentOf(request)),
    );

    route(app, secondFactorEndpoints.newRecoveryCodes, (request) =>
      makeRecoveryCodes(deps, currentUser(request), userAgentOf(request)),
    );

    route(app, secondFactorEndpoints.turnOff, async (request) => {
      await turnOffSecondFactor(deps, currentUser(request), userAgentOf(request));
      return null;
    });
  };
}

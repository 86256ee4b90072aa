import { memoryHistoryEndpoints } from '#contract/memory-history.ts';
import { memoryEndpoints } from '#contract/scheduling.ts';
import { dueToday } from '#domain/scheduling/due-today.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { queueOf } from './due/queue.ts';
import { countKnownByDeck } from './history.repository.ts';
import {
  deckMemory,
  forgetCard,
  memoryHistory,
  resetFit,
  reviewDeck,
  reviewLoad,
  suspendCard,
  type SchedulingDeps,
} from './scheduling.usecases.ts';

export function memoryRoutes(deps: SchedulingDeps): AddRoutes {
  return (app) => {
    route(app, memoryEndpoints.due, (request) => {
      const { id, timeZone } = currentUser(request);
      return dueToday(queueOf(deps.db, id), { now: deps.clock.now(), timeZone });
    });

    route(app, memoryEndpoints.known, async (request) => ({
      decks: await countKnownByDeck(deps.db, currentUser(request).id),
    }));

    route(app, memoryEndpoints.deck, (request) =>
      deckMemory(deps.db, currentUser(request).id, request.params.id),
    );

    route(app, memoryEndpoints.reviewDeck, (request) =>
      reviewDeck(deps, currentUser(request).id, request.params.id, request.body.reviewed),
    );

    route(app, memoryEndpoints.suspend, (request) =>
      suspendCard(deps, currentUser(request).id, request.params.id, request.body.suspended),
    );

    route(app, memoryEndpoints.forget, (request) =>
      forgetCard(deps, currentUser(request), request.params.id),
    );

    route(app, memoryHistoryEndpoints.load, (request) => reviewLoad(deps, currentUser(request).id));

    route(app, memoryHistoryEndpoints.resetFit, async (request) => {
      await resetFit(deps, currentUser(request).id);
      return null;
    });

    route(app, memoryHistoryEndpoints.history, (request) => memoryHistory(deps, currentUser(request)));
  };
}

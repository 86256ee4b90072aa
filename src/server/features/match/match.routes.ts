import { matchEndpoints, type FinishedMatch, type MatchTime } from '#contract/match.ts';
import { notFound } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import type { Clock } from '../../ports/clock.ts';
import { currentUser } from '../auth/authenticate.ts';
import { findDeck } from '../decks/decks.repository.ts';
import { keepMatchTime, listMatchTimes } from './match.repository.ts';

type MatchDeps = { db: Db; clock: Clock };

export function matchRoutes(deps: MatchDeps): AddRoutes {
  return (app) => {
    route(app, matchEndpoints.times, async (request) => ({
      times: await listMatchTimes(deps.db, currentUser(request).id),
    }));

    route(app, matchEndpoints.finish, async (request) => ({
      best: await finishMatch(deps, currentUser(request).id, request.body),
    }));
  };
}

function finishMatch({ db, clock }: MatchDeps, userId: string, match: FinishedMatch): Promise<MatchTime> {
  return transactAsUser(db, userId, async (trx) => {
    if (!(await findDeck(trx, userId, match.deckId))) throw notFound('Deck');
    return keepMatchTime(trx, userId, { ...match, at: clock.now() });
  });
}

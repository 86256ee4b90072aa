import { outlookEndpoints } from '#contract/outlook.ts';
import { createFairSemaphore } from '../../../concurrency/fair-semaphore.ts';
import { untilGone } from '../../../http/files/upload-form.ts';
import { route, type AddRoutes } from '../../../http/route.ts';
import { currentUser } from '../../auth/authenticate.ts';
import { createLastResults } from './last-results.ts';
import { outlook, retentionEffects, type OutlookDeps } from './outlook.usecases.ts';

/** How many simulations run at once, each for less than a second of a processor. */
const SIMULATIONS = 2;

/** How many users' results are kept; an outlook takes about 50 KB. */
const KEPT = 200;

export function outlookRoutes(given: Pick<OutlookDeps, 'db' | 'clock' | 'config'>): AddRoutes {
  const deps: OutlookDeps = {
    ...given,
    simulations: createFairSemaphore(SIMULATIONS, { perOwner: 1 }),
    outlooks: createLastResults(KEPT),
    effects: createLastResults(KEPT),
  };
  return (app) => {
    route(app, outlookEndpoints.outlook, async (request, reply) => {
      const { days, known } = await outlook(deps, currentUser(request), untilGone(reply));
      return {
        days: days.map((day) => ({
          date: day.date,
          cards: rounded(day.cards),
          new: rounded(day.new),
          minutes: rounded(day.minutes),
        })),
        known: known.map(({ date, cards }) => ({ date, cards: rounded(cards) })),
      };
    });

    route(app, outlookEndpoints.retentions, async (request, reply) => {
      const effects = await retentionEffects(deps, currentUser(request), untilGone(reply));
      return {
        effects: effects.map(({ retention, minutes, known }) => ({
          retention,
          minutes: rounded(minutes),
          known: rounded(known),
        })),
      };
    });
  };
}

/** To hundredths: more digits would mean nothing. */
function rounded(value: number): number {
  return Math.round(100 * value) / 100;
}

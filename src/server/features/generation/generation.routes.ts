import type { FastifyPluginAsync } from 'fastify';
import { deckEndpoints } from '#contract/decks.ts';
import { generationEndpoints } from '#contract/generation.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { statusOfError } from '../../error-handler.ts';
import { locationOf, route } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { removeDeck } from '../decks/decks.usecases.ts';
import { repeatable } from '../idempotency/once.ts';
import { findGeneration } from './generation.repository.ts';
import type { GenerationEvents } from './generation.events.ts';
import {
  cancelGeneration,
  generationsAhead,
  startGeneration,
  type StartDeps,
} from './generation.usecases.ts';
import { generatedDeck, waitForGeneration } from './wait-for-generation.ts';

export function generationRoutes(
  deps: StartDeps & { generationEvents: GenerationEvents },
): FastifyPluginAsync {
  return async (app) => {
    const closing = new AbortController();
    app.addHook('preClose', async () => closing.abort());

    route(app, generationEndpoints.start, async (request, reply) => {
      const userId = currentUser(request).id;
      const id = await startGeneration(deps, userId, request.body, repeatable(request));
      void reply.header('location', locationOf(generationEndpoints.status, { params: { id } }));
      if (prefersAsync(request.headers['prefer'])) {
        void reply.header('preference-applied', 'respond-async');
        return reply.status(202).send({ id, status: 'pending' });
      }
      const generation = await waitForGeneration(deps, userId, id, closing.signal);
      if (generation.error) {
        throw new AppError(generation.error.code, generation.error.message, {
          details: generation.error.details,
        });
      }
      const deck = await generatedDeck(deps.db, generation);
      if (!deck) throw notFound('Deck');
      void reply.header('location', locationOf(deckEndpoints.read, { params: { id } }));
      return { cardsGenerated: generation.cardsGenerated, deck };
    });

    // A generation has the id of its future deck, so deleting that deck cancels the generation.
    route(app, deckEndpoints.delete, async (request) => {
      const { params, headers } = request;
      const userId = currentUser(request).id;
      const cancelled = await cancelGeneration(deps, userId, params.id);
      const removed = await removeDeck(deps, userId, params.id, headers['if-match']);
      if (!removed && !cancelled) throw notFound('Deck');
      return null;
    });

    route(app, generationEndpoints.status, async (request) => {
      const generation = await findGeneration(deps.db, currentUser(request).id, request.params.id);
      if (!generation) throw notFound('Generation');
      const { id, title, status, cardCount, cardsGenerated, fronts, error } = generation;
      const deck = await generatedDeck(deps.db, generation);
      const ahead = await generationsAhead(deps, generation);
      return {
        id,
        title,
        status,
        cardCount,
        cardsGenerated,
        ...(fronts.length > 0 && { fronts: [...fronts] }),
        ...(ahead !== undefined && { ahead }),
        ...(deck && { deck }),
        ...(error && {
          error: {
            ...error.details,
            message: error.message,
            status: statusOfError(error.code),
            code: error.code,
          },
        }),
      };
    });
  };
}

/** RFC 7240: preferences are a comma-separated list, names without regard to case. */
function prefersAsync(header = ''): boolean {
  return header
    .split(',')
    .some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');
}

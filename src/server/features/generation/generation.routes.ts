import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idParams } from '#contract/common.ts';
import {
  generateRequest,
  generateResponse,
  generationAccepted,
  generationStatus,
  type GenerationStatus,
} from '#contract/generation.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { statusOfError } from '../../error-handler.ts';
import { currentUser } from '../auth/authenticate.ts';
import { idempotencyHeaders, repeatable } from '../idempotency/once.ts';
import { findGeneration } from './generation.repository.ts';
import { generatedDeck, startGeneration, waitForGeneration, type StartDeps } from './generation.usecases.ts';
import type { GenerationEvents } from './generation.events.ts';

const generateHeaders = idempotencyHeaders.extend({
  prefer: z
    .string()
    .optional()
    .describe('`respond-async` (RFC 7240): the answer is 202 at once, to be polled by its id'),
});

export function generationRoutes(
  deps: StartDeps & { generationEvents: GenerationEvents },
): FastifyPluginAsyncZod {
  return async (app) => {
    const closing = new AbortController();
    app.addHook('preClose', async () => closing.abort());

    app.post(
      '/decks/generate',
      {
        schema: {
          tags: ['Decks'],
          summary: 'Generate a deck',
          headers: generateHeaders,
          body: generateRequest,
          response: { 201: generateResponse, 202: generationAccepted },
        },
      },
      async (request, reply) => {
        const userId = currentUser(request).id;
        const id = await startGeneration(deps, userId, request.body, repeatable(request));
        void reply.header('location', `/api/decks/generate/status/${id}`);
        if (prefersAsync(request.headers['prefer'])) {
          void reply.header('preference-applied', 'respond-async');
          return reply.status(202).send({ id, status: 'pending' as const });
        }
        const generation = await waitForGeneration(deps, userId, id, closing.signal);
        if (generation.error) {
          throw new AppError(generation.error.code, generation.error.message, {
            details: generation.error.details,
          });
        }
        const deck = await generatedDeck(deps.db, generation);
        if (!deck) throw notFound('Deck');
        void reply.header('location', `/api/decks/${id}`);
        return reply.status(201).send({ cardsGenerated: generation.cardsGenerated, deck });
      },
    );

    app.get(
      '/decks/generate/status/:id',
      {
        schema: {
          tags: ['Decks'],
          summary: 'How far a generation is',
          params: idParams,
          response: { 200: generationStatus },
        },
      },
      async (request): Promise<GenerationStatus> => {
        const generation = await findGeneration(deps.db, currentUser(request).id, request.params.id);
        if (!generation) throw notFound('Generation');
        const { id, title, status, cardCount, cardsGenerated, error } = generation;
        const deck = await generatedDeck(deps.db, generation);
        return {
          id,
          title,
          status,
          cardCount,
          cardsGenerated,
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
      },
    );
  };
}

/** RFC 7240: preferences are a comma-separated list, names without regard to case. */
function prefersAsync(header = ''): boolean {
  return header
    .split(',')
    .some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');
}

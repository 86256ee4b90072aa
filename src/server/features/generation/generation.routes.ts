import { deckEndpoints } from '#contract/decks.ts';
import { draftEndpoints } from '#contract/drafts.ts';
import { generationEndpoints, type CardsRequest, type GenerateRequest } from '#contract/generation.ts';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import { isDelivered } from '#domain/generation/draft.ts';
import type { Generation, GenerationRequest } from '#domain/generation/generation.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { statusOfError } from '../../http/error-handler.ts';
import { locationOf, route, type AddRoutes } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { removeDeck } from '../decks/decks.usecases.ts';
import { idempotentRequest } from '../idempotency/run-idempotently.ts';
import { findSource } from '../sources/sources.repository.ts';
import { listDrafts } from './drafts/drafts.repository.ts';
import { makeMore, type MoreDeps } from './drafts/make-more.ts';
import { deleteGeneration, findGeneration, listGenerations } from './generation.repository.ts';
import {
  cancelGeneration,
  generatedDeck,
  generationsAhead,
  startGeneration,
  waitForGeneration,
  type EndDeps,
  type StartDeps,
} from './generation.usecases.ts';
import { reviseCard, type ReviseDeps } from './revise-card.ts';

/** Routes that start generations and report their progress. */
export function generationRoutes(deps: StartDeps & EndDeps & MoreDeps & ReviseDeps): AddRoutes {
  return (app) => {
    const closing = new AbortController();
    app.addHook('preClose', async () => closing.abort());

    route(app, generationEndpoints.generate, async (request, reply) => {
      const userId = currentUser(request).id;
      const id = await startGeneration(deps, userId, deckRequest(request.body), idempotentRequest(request));
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
      const userId = currentUser(request).id;
      const generation = await findGeneration(deps.db, userId, request.params.id);
      // This endpoint cannot express the states of a generation with a review.
      if (!generation || generation.review || generation.status === 'review') throw notFound('Generation');
      const { id, title, status, cardCount, cardsGenerated } = generation;
      const deck = await generatedDeck(deps.db, generation);
      const drafts = status === 'generating' ? await listDrafts(deps.db, userId, id) : [];
      const fronts = drafts.filter(isDelivered).map(({ content }) => content.front);
      return {
        id,
        title,
        status,
        cardCount,
        cardsGenerated,
        ...(fronts.length > 0 && { fronts }),
        ...(deck && { deck }),
        ...(await queueAndFailure(deps, generation)),
      };
    });

    route(app, generationEndpoints.start, async (request, reply) => {
      const userId = currentUser(request).id;
      const cards = await generationRequest(deps.db, userId, request.body);
      const id = await startGeneration(deps, userId, cards, idempotentRequest(request));
      void reply.header('location', locationOf(draftEndpoints.read, { params: { id } }));
      return { batch: await wireGeneration(deps, userId, id) };
    });

    route(app, generationEndpoints.list, async (request) => {
      const { status } = request.query;
      const statuses = [
        ...(status === 'review' ? [] : (['pending', 'generating'] as const)),
        ...(status === 'running' ? [] : (['review'] as const)),
      ];
      const found = await listGenerations(deps.db, currentUser(request).id, statuses);
      const batches = found.map(async (each) => ({ ...each, ...(await queueAndFailure(deps, each)) }));
      return { batches: await Promise.all(batches) };
    });

    route(app, draftEndpoints.read, async (request) => {
      const userId = currentUser(request).id;
      const { id } = request.params;
      const batch = await wireGeneration(deps, userId, id);
      return { batch, drafts: await listDrafts(deps.db, userId, id, request.query.since) };
    });

    for (const kind of ['again', 'more'] as const) {
      route(app, draftEndpoints[kind], async (request) => {
        const { id: generationId, draftId } = request.params;
        const userId = currentUser(request).id;
        return { drafts: await makeMore(deps, userId, { generationId, draftId }, kind, closing.signal) };
      });
    }

    route(app, draftEndpoints.revise, async (request) => {
      const userId = currentUser(request).id;
      const id = await reviseCard(deps, userId, request.body);
      if (id === null) return { batch: null, drafts: [] };
      return { batch: await wireGeneration(deps, userId, id), drafts: await listDrafts(deps.db, userId, id) };
    });

    route(app, generationEndpoints.discard, async (request) => {
      const userId = currentUser(request).id;
      const { id } = request.params;
      await cancelGeneration(deps, userId, id);
      await transactAsUser(deps.db, userId, async (trx) => {
        if (!(await deleteGeneration(trx, userId, id))) throw notFound('Batch');
      });
      return null;
    });
  };
}

/** A generation in the wire format. Throws NOT_FOUND. */
async function wireGeneration(deps: StartDeps, userId: string, id: string) {
  const generation = await findGeneration(deps.db, userId, id);
  if (!generation) throw notFound('Batch');
  return { ...generation, ...(await queueAndFailure(deps, generation)) };
}

/** The place of a generation in the queue, or the reason why it failed, in the wire format. */
async function queueAndFailure(deps: StartDeps, generation: Generation) {
  const { error } = generation;
  return {
    ahead: await generationsAhead(deps, generation),
    error: error
      ? { ...error.details, message: error.message, status: statusOfError(error.code), code: error.code }
      : undefined,
  };
}

/** A deck on a topic, which is saved without a review. */
function deckRequest({ type: _type, ...request }: GenerateRequest): GenerationRequest {
  return { ...request, kind: 'topic', review: false, deckId: null, sourceId: null, part: null };
}

/** Cards from a topic or a source. Throws NOT_FOUND or VALIDATION_FAILED for the source. */
async function generationRequest(db: Db, userId: string, request: CardsRequest): Promise<GenerationRequest> {
  if (request.type === 'topic') {
    return { ...deckRequest(request), deckId: request.deckId, review: request.review };
  }
  const { type: _type, title, focus, passages, ...options } = request;
  const source = await findSource(db, userId, request.sourceId);
  if (!source) throw notFound('Source');
  if (passages?.some((position) => position >= source.passages) === true) {
    throw invalidField('passages', 'The source has no such passage');
  }
  return {
    ...options,
    kind: 'source',
    title: title ?? source.title,
    topic: source.title,
    description: focus,
    language: null,
    part: passages,
  };
}

/** Preferences are a comma-separated list with case-insensitive names (RFC 7240). */
function prefersAsync(header = ''): boolean {
  return header
    .split(',')
    .some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');
}

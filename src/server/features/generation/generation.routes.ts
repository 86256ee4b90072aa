import { deckEndpoints } from '#contract/decks.ts';
import { draftEndpoints } from '#contract/drafts.ts';
import { generationEndpoints, type CardsRequest, type GenerateRequest } from '#contract/generation.ts';
import { GENERATION_STATUSES, type GenerationStatus } from '#domain/generation/generation.ts';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { statusOfError } from '../../http/error-handler.ts';
import { locationOf, route, type AddRoutes } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { findSource } from '../sources/sources.repository.ts';
import { removeDeck } from '../decks/decks.usecases.ts';
import { idempotentRequest } from '../idempotency/run-idempotently.ts';
import { reviseCard, type ReviseDeps } from './revise-card.ts';
import { makeMore, type MoreDeps } from './drafts/make-more.ts';
import { deleteBatch, findBatch, listBatches, type ListedBatch } from './generation.repository.ts';
import { askedOf, isGood } from './drafts/draft-maker.ts';
import { listDrafts } from './drafts/drafts.repository.ts';
import type { GenerationEvents } from './generation.events.ts';
import {
  cancelGeneration,
  generationsAhead,
  startGeneration,
  type GenerationRequest,
  type StartDeps,
} from './generation.usecases.ts';
import { generatedDeck, waitForGeneration } from './wait-for-generation.ts';

export function generationRoutes(
  deps: StartDeps & MoreDeps & ReviseDeps & { generationEvents: GenerationEvents },
): AddRoutes {
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
      const batch = await findBatch(deps.db, userId, request.params.id);
      // A batch that is reviewed has states that this endpoint cannot express.
      if (!batch || batch.review || batch.status === 'review') throw notFound('Generation');
      const { id, title, status, cardCount, cardsGenerated } = batch;
      const deck = await generatedDeck(deps.db, batch);
      const ahead = await generationsAhead(deps, batch);
      const drafts = status === 'generating' ? await listDrafts(deps.db, userId, id) : [];
      const fronts = drafts.filter(isGood).map((draft) => askedOf(draft).front);
      return {
        id,
        title,
        status,
        cardCount,
        cardsGenerated,
        ...(fronts.length > 0 && { fronts }),
        ...(ahead !== undefined && { ahead }),
        ...(deck && { deck }),
        ...failureOf(batch),
      };
    });

    route(app, generationEndpoints.start, async (request, reply) => {
      const userId = currentUser(request).id;
      const id = await startGeneration(
        deps,
        userId,
        await batchRequestOf(deps.db, userId, request.body),
        idempotentRequest(request),
      );
      void reply.header('location', locationOf(draftEndpoints.read, { params: { id } }));
      return { batch: await readBatch(deps, userId, id) };
    });

    route(app, generationEndpoints.list, async (request) => {
      const { status } = request.query;
      const statuses = GENERATION_STATUSES.filter((each) => isWanted(each, status));
      const batches = await listBatches(deps.db, currentUser(request).id, { statuses });
      return { batches: await Promise.all(batches.map((each) => shown(deps, each))) };
    });

    route(app, draftEndpoints.read, async (request) => {
      const userId = currentUser(request).id;
      const { id } = request.params;
      const batch = await readBatch(deps, userId, id);
      return { batch, drafts: await listDrafts(deps.db, userId, id, request.query.since) };
    });

    for (const options of ['again', 'more'] as const) {
      route(app, draftEndpoints[options], async (request) => {
        const { id: batchId, draftId } = request.params;
        const userId = currentUser(request).id;
        return { drafts: await makeMore(deps, userId, { batchId, draftId }, options, closing.signal) };
      });
    }

    route(app, draftEndpoints.revise, async (request) => {
      const userId = currentUser(request).id;
      const id = await reviseCard(deps, userId, request.body);
      if (id === null) return { batch: null, drafts: [] };
      return { batch: await readBatch(deps, userId, id), drafts: await listDrafts(deps.db, userId, id) };
    });

    route(app, generationEndpoints.discard, async (request) => {
      const userId = currentUser(request).id;
      const { id } = request.params;
      await cancelGeneration(deps, userId, id);
      await transactAsUser(deps.db, userId, async (trx) => {
        if (!(await deleteBatch(trx, userId, id))) throw notFound('Batch');
      });
      return null;
    });
  };
}

async function readBatch(deps: StartDeps, userId: string, id: string) {
  const [batch] = await listBatches(deps.db, userId, { id });
  if (!batch) throw notFound('Batch');
  return shown(deps, batch);
}

/** A batch in the form of the API: with its place in the queue, or the reason why it failed. */
async function shown(deps: StartDeps, batch: ListedBatch) {
  const { error: _error, ...rest } = batch;
  const ahead = await generationsAhead(deps, batch);
  return { ...rest, ...(ahead !== undefined && { ahead }), ...failureOf(batch) };
}

function failureOf({ error }: Pick<ListedBatch, 'error'>) {
  if (!error) return {};
  const { code, message, details } = error;
  return { error: { ...details, message, status: statusOfError(code), code } };
}

function isWanted(status: GenerationStatus, wanted: 'running' | 'review' | undefined): boolean {
  if (status === 'review') return wanted !== 'running';
  return (status === 'pending' || status === 'generating') && wanted !== 'review';
}

/** A deck on a topic, which is saved without a review. */
function deckRequest({ type: _type, ...request }: GenerateRequest): GenerationRequest {
  return { ...request, kind: 'topic', review: false, deckId: null, sourceId: null, part: null };
}

async function batchRequestOf(db: Db, userId: string, request: CardsRequest): Promise<GenerationRequest> {
  if (request.type === 'topic')
    return { ...deckRequest(request), deckId: request.deckId, review: request.review };
  const { type: _type, title, focus, passages, ...wishes } = request;
  const source = await findSource(db, userId, request.sourceId);
  if (!source) throw notFound('Source');
  if (passages?.some((position) => position >= source.passages) === true) {
    throw invalidField('passages', 'The source has no such passage');
  }
  return {
    ...wishes,
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

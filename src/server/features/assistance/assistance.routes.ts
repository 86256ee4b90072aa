import { aiEndpoints } from '#contract/ai.ts';
import type { Card } from '#domain/cards/card.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { ModelError } from '../../ports/ai/language-model.ts';
import { streamResponse } from '../../http/event-stream.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { findCard } from '../cards/cards.repository.ts';
import { askAboutCard, conversation, explain, rewriteCard } from './assistance.usecases.ts';
import { judgeWritten } from './judge-answer.ts';
import type { AssistDeps } from './paid-responses.ts';

/** Compression would hold back the pieces of a streamed text. */
const UNCOMPRESSED = { compress: false } as const;

export function assistanceRoutes(deps: AssistDeps): AddRoutes {
  const { db, assistant } = deps;

  async function cardOf(userId: string, id: string): Promise<Card> {
    const card = await findCard(db, userId, id);
    if (!card) throw notFound('Card');
    return card;
  }

  return (app) => {
    app.addHook('preClose', async () =>
      assistant?.closing.abort(new ModelError('unreachable', 'the server stops')),
    );

    route(
      app,
      aiEndpoints.explain,
      async (request, reply) => {
        const userId = currentUser(request).id;
        const { cardId, ...chosen } = request.body;
        const card = await cardOf(userId, cardId);
        return streamResponse(request, reply, aiEndpoints.explain, async (onProgress) => {
          const explanation = await explain(deps, userId, { card, ...chosen }, onProgress);
          if (explanation === null) {
            throw new AppError('NOT_FOUND', 'There is no explanation for this card');
          }
          return { explanation };
        });
      },
      UNCOMPRESSED,
    );

    route(app, aiEndpoints.rewrite, async (request) => {
      const userId = currentUser(request).id;
      const card = await cardOf(userId, request.body.cardId);
      return { cards: [...(await rewriteCard(deps, userId, card))] };
    });

    route(app, aiEndpoints.judge, async (request) => {
      const userId = currentUser(request).id;
      const { cardId, typed } = request.body;
      return judgeWritten(deps, userId, { card: await cardOf(userId, cardId), typed });
    });

    route(app, aiEndpoints.conversation, async (request) => {
      const userId = currentUser(request).id;
      const { id } = await cardOf(userId, request.params.id);
      return conversation(db, userId, id);
    });

    route(
      app,
      aiEndpoints.ask,
      async (request, reply) => {
        const userId = currentUser(request).id;
        const card = await cardOf(userId, request.params.id);
        return streamResponse(request, reply, aiEndpoints.ask, (onProgress) =>
          askAboutCard(deps, userId, { card, ...request.body }, onProgress),
        );
      },
      UNCOMPRESSED,
    );
  };
}

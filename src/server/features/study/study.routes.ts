import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  answerRequest,
  answerResponse,
  completeResponse,
  hintQuery,
  hintResponse,
  sessionCardParams,
  sessionParams,
  sessionResponse,
  startRequest,
  startResponse,
  type RecordedAnswer,
  type StudySession,
} from '#contract/study.ts';
import { currentUser } from '../auth/authenticate.ts';
import type { StoredAnswer, StoredSession } from './study.repository.ts';
import {
  completeSession,
  hint,
  recordAnswer,
  resumeSession,
  startSession,
  type StudyDeps,
} from './study.usecases.ts';

export function studyRoutes(deps: StudyDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/study/start',
      {
        schema: {
          tags: ['Study'],
          summary: 'Start a session over a deck',
          body: startRequest,
          response: { 201: startResponse },
        },
      },
      async (request, reply) => {
        const { session, cards } = await startSession(deps, currentUser(request), request.body);
        return reply.status(201).send({ session: toWireSession(session), cards });
      },
    );

    app.post(
      '/study/answer',
      {
        schema: {
          tags: ['Study'],
          summary: 'Record the answer to a card',
          body: answerRequest,
          response: { 200: answerResponse },
        },
      },
      async (request) => toWireAnswer(await recordAnswer(deps, currentUser(request).id, request.body)),
    );

    app.get(
      '/study/hint/:sessionId/:cardId',
      {
        schema: {
          tags: ['Study'],
          summary: 'A hint of level 1, 2 or 3',
          params: sessionCardParams,
          querystring: hintQuery,
          response: { 200: hintResponse },
        },
      },
      async (request) => {
        const { level } = request.query;
        return { hint: await hint(deps, currentUser(request).id, { ...request.params, level }), level };
      },
    );

    app.post(
      '/study/complete/:sessionId',
      {
        schema: {
          tags: ['Study'],
          summary: 'Complete a session and sum it up',
          params: sessionParams,
          response: { 200: completeResponse },
        },
      },
      async (request) => {
        const { session, ...outcome } = await completeSession(
          deps,
          currentUser(request).id,
          request.params.sessionId,
        );
        return { session: toWireSession(session), ...outcome };
      },
    );

    app.get(
      '/study/session/:sessionId',
      {
        schema: {
          tags: ['Study'],
          summary: 'A session with its cards and answers, to go on with it',
          params: sessionParams,
          response: { 200: sessionResponse },
        },
      },
      async (request) => {
        const { session, cards, answers } = await resumeSession(
          deps,
          currentUser(request).id,
          request.params.sessionId,
        );
        return { session: toWireSession(session), cards, answers: answers.map(toWireAnswer) };
      },
    );
  };
}

function toWireSession(session: StoredSession): StudySession {
  return {
    id: session.id,
    deckId: session.deckId,
    deckTitle: session.deckTitle,
    mode: session.mode,
    status: session.status,
    startedAt: new Date(session.startedAt).toISOString(),
    completedAt: session.completedAt === null ? null : new Date(session.completedAt).toISOString(),
  };
}

function toWireAnswer({ explanation, answeredAt, ...answer }: StoredAnswer): RecordedAnswer {
  return {
    ...answer,
    answeredAt: new Date(answeredAt).toISOString(),
    ...(explanation !== null && { aiExplanation: explanation }),
  };
}

import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { idOf } from '#contract/common.ts';
import { answerRequest, startRequest } from '#contract/study.ts';
import { answerToGive } from '#domain/cards/cloze.ts';
import type { Card } from '#domain/cards/card.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { Grade } from '#domain/study/answer/grading.ts';
import { presentation } from '#domain/study/mode.ts';
import { isAskedAgain } from '#domain/study/session/completion.ts';
import { takeNext } from '#domain/study/session/queue.ts';
import { foldedText } from '#domain/generation/compare-text.ts';
import { judgeWritten } from '../../assistance/judge-answer.ts';
import { resumeSession, startSession } from '../../study/open-session.usecases.ts';
import { completeSession, recordAnswer } from '../../study/study.usecases.ts';
import { ADDS, addTool, READS, type McpContext } from '../tool.ts';
import { callId, deckId, said } from './fields.ts';

const MAX_REVIEW = 100;
const USUAL_REVIEW = 20;

const GRADE_OF = { again: 'incorrect', hard: 'partial', good: 'correct', easy: 'easy' } as const;
const RATING_OF: Readonly<Record<Grade, keyof typeof GRADE_OF>> = {
  incorrect: 'again',
  partial: 'hard',
  correct: 'good',
  easy: 'easy',
};
const rating = z.enum(['again', 'hard', 'good', 'easy']);

const sessionId = idOf('Session').describe('From start_review');

const asked = z
  .object({
    cardId: z.string(),
    front: z.string().describe('The question'),
    options: z.array(z.string()).nullable().describe('The options to choose from; null where there are none'),
  })
  .nullable()
  .describe('The card to ask now; null when there is none left');
const left = z.int().describe('How many cards the session still asks, this one included');

type Session = Awaited<ReturnType<typeof resumeSession>>;

/** The tools with which an assistant quizzes the learner on the cards that are due. */
export function addReviewTools(server: McpServer, context: McpContext): void {
  const { db, clock } = context;
  const { user } = context.caller;
  const resume = (id: string) => resumeSession({ db, clock }, user.id, id);

  addTool(server, context, {
    name: 'start_review',
    title: 'Start a review',
    description:
      'Starts a review of what is due today, in all decks or in one, and gives the first card without its answer. Ask it, wait for ' +
      'the learner, then call answer_card.',
    scope: 'review',
    annotations: { ...ADDS, idempotentHint: false },
    input: z.strictObject({
      deckId: deckId.optional(),
      limit: z.int().min(1).max(MAX_REVIEW).default(USUAL_REVIEW).describe('How many cards at most'),
    }),
    output: z.object({ sessionId: z.string(), left, card: asked }),
    run: async ({ deckId: deck, limit }) => {
      const wanted = startRequest.parse({ scope: 'due', deckId: deck, limit });
      const { session } = await startSession(context, user, wanted);
      return { sessionId: session.id, ...standingOf(await resume(session.id), clock.now()) };
    },
  });

  addTool(server, context, {
    name: 'next_card',
    title: 'Next card',
    description: 'The card that a review asks now, without its answer. It is the same until it is answered.',
    scope: 'review',
    annotations: READS,
    input: z.strictObject({ sessionId }),
    output: z.object({ left, card: asked }),
    run: async ({ sessionId: id }) => standingOf(await resume(id), clock.now()),
  });

  addTool(server, context, {
    name: 'answer_card',
    title: 'Answer a card',
    description:
      'Takes what the learner said to a card. A card with options is recorded at once: say one of its options. Another one is recorded ' +
      'with a rating; without one, you get its answer and an opinion on what was said, to choose the rating with the learner and call ' +
      'again. again: not known; hard: known in part or with great effort; good: known; easy: known at once.',
    scope: 'review',
    annotations: ADDS,
    input: z.strictObject({
      id: callId,
      sessionId,
      cardId: idOf('Card'),
      said: said.optional(),
      rating: rating.optional(),
    }),
    output: z.object({
      recorded: z.boolean(),
      back: z.string().describe('The right answer'),
      explanation: z.string().nullable(),
      opinion: z
        .enum(['right', 'nearly', 'wrong'])
        .nullable()
        .describe('What was said, compared with the answer by its words only; null if nothing was said'),
      rating: rating.nullable().describe('What was recorded'),
      left,
      next: asked,
      summary: z
        .object({ answered: z.int(), correct: z.int() })
        .nullable()
        .describe('At the end of the review, how it went'),
    }),
    run: async ({ id, sessionId: session, cardId, said: words, rating: rated }) => {
      const before = await resume(session);
      const card = before.cards.find((each) => each.id === cardId);
      if (!card) throw notFound('Card');
      const isQuiz = presentation(before.session.mode, card) === 'quiz';
      const opinion = words && !isQuiz ? await opinionOn(context, card, words) : null;
      const about = { back: answerToGive(card), explanation: card.explanation, opinion };
      if (!isQuiz && rated === undefined) {
        const { left: still } = standingOf(before, clock.now());
        return { ...about, recorded: false, rating: null, left: still, next: null, summary: null };
      }
      const given = isQuiz ? optionOf(card, words) : { grade: rated && GRADE_OF[rated] };
      const input = answerRequest.parse({ id, sessionId: session, cardId, ...given });
      const { grade } = await recordAnswer(context, user.id, input);
      const standing = standingOf(await resume(session), clock.now());
      const ended = standing.card === null ? await completeSession(context, user.id, session) : null;
      return {
        ...about,
        recorded: true,
        rating: RATING_OF[grade],
        left: standing.left,
        next: standing.card,
        summary: ended && { answered: ended.summary.answered, correct: ended.summary.correct },
      };
    },
  });
}

/** Which card a session asks at an instant (epoch ms), and how many it still asks. */
function standingOf({ session, cards, answers, scheduling }: Session, now: number) {
  const answered = new Set(answers.map(({ cardId }) => cardId));
  const states = new Map(scheduling?.memories.map(({ cardId, memory }) => [cardId, memory]));
  const queue = cards.flatMap(({ id }, index) => {
    if (!answered.has(id)) return [{ index, from: 0 }];
    const state = states.get(id);
    return state && isAskedAgain(state) ? [{ index, from: state.dueAt }] : [];
  });
  const { next } = session.endedAt === null ? takeNext(queue, now) : { next: null };
  const card = next && cards[next.index];
  return {
    left: next === null ? 0 : queue.length,
    card: card
      ? {
          cardId: card.id,
          front: card.front,
          options: presentation(session.mode, card) === 'quiz' ? [...(card.quiz?.options ?? [])] : null,
        }
      : null,
  };
}

/** The option that was said. Throws VALIDATION_FAILED if it is none. */
function optionOf({ quiz }: Card, words = ''): { selectedOption: number; selectedText: string } {
  const options = quiz?.options ?? [];
  const index = options.findIndex((option) => foldedText(option) === foldedText(words));
  const text = options[index];
  if (text !== undefined) return { selectedOption: index, selectedText: text };
  throw new AppError('VALIDATION_FAILED', 'Send as `said` one of the options of the card, word for word');
}

/** How what was said compares with the answer; no model is asked, so nothing is spent. */
async function opinionOn(
  context: McpContext,
  card: Card,
  typed: string,
): Promise<'right' | 'nearly' | 'wrong'> {
  const { verdict } = await judgeWritten({ ...context, assistant: null }, context.caller.user.id, {
    card,
    typed,
  });
  return verdict;
}

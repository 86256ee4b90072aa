import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { cardFilter } from '#contract/card-filter.ts';
import { dueToday } from '#domain/scheduling/due-today.ts';
import { listAllCards } from '../../cards/many/card-list.usecases.ts';
import { decodeCursor, encodeCursor } from '../../decks/deck-cursor.ts';
import { listDecks } from '../../decks/decks.repository.ts';
import { queueOf } from '../../scheduling/due/queue.ts';
import { readPlans } from '../../scheduling/plans/plans.usecases.ts';
import { addTool, READS, type McpContext } from '../tool.ts';
import { cursor, deckId, isoTime, next } from './fields.ts';

const DECKS_PER_PAGE = 50;
const CARDS_PER_PAGE = 20;

const count = z.int();
const cards = z.object({ due: count, new: count, learning: count });

/** The tools that list decks, their cards and what is due. */
export function addDeckTools(server: McpServer, context: McpContext): void {
  const { db, clock } = context;
  const { user } = context.caller;

  addTool(server, context, {
    name: 'list_decks',
    title: 'List decks',
    description: `The learner's decks, newest first, ${DECKS_PER_PAGE} a page, with how many cards each has.`,
    scope: 'read',
    annotations: READS,
    input: z.strictObject({
      search: z.string().max(255).optional().describe('Words of the title, description or category'),
      cursor,
    }),
    output: z.object({
      decks: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          description: z.string().nullable(),
          cards: count,
          language: z.string().nullable(),
        }),
      ),
      next,
    }),
    run: async ({ search, cursor: from }) => {
      const after = from === undefined ? undefined : decodeCursor(from);
      const { decks, end } = await listDecks(db, user.id, { search }, { limit: DECKS_PER_PAGE, after });
      return {
        decks: decks.map(({ id, title, description, cardCount, language }) => ({
          id,
          title,
          description,
          language,
          cards: cardCount,
        })),
        next: end && decks.length === DECKS_PER_PAGE ? encodeCursor(end) : null,
      };
    },
  });

  addTool(server, context, {
    name: 'search_cards',
    title: 'Search cards',
    description: `Cards of all decks or of one, ${CARDS_PER_PAGE} a page, newest first. Use it before you propose cards, so that you repeat none.`,
    scope: 'read',
    annotations: READS,
    input: z.strictObject({
      search: cardFilter.shape.search,
      deckId: deckId.optional(),
      tag: cardFilter.shape.tag,
      state: cardFilter.shape.state,
      cursor,
    }),
    output: z.object({
      cards: z.array(
        z.object({
          id: z.string(),
          deckId: z.string(),
          front: z.string(),
          back: z.string(),
          tags: z.array(z.string()),
          suspended: z.boolean(),
        }),
      ),
      total: z.int().nullable().describe('How many match, on the first page'),
      next,
    }),
    run: async ({ deckId: deck, cursor: from, ...filter }) => {
      const wanted = {
        filter: { ...filter, deck },
        sort: 'newest',
        limit: CARDS_PER_PAGE,
        cursor: from,
      } as const;
      const page = await listAllCards({ db, clock }, user, wanted);
      return {
        cards: page.cards.map(({ card, memory }) => ({
          id: card.id,
          deckId: card.deckId,
          front: card.front,
          back: card.back,
          tags: [...card.tags],
          suspended: memory.suspended,
        })),
        total: page.total,
        next: page.next,
      };
    },
  });

  addTool(server, context, {
    name: 'due_and_plans',
    title: 'What is due, and exam plans',
    description:
      'How many cards are due today, in all and by deck, and the plans for exams with what they ask today.',
    scope: 'read',
    annotations: READS,
    input: z.strictObject({}),
    output: z.object({
      ...cards.shape,
      minutes: count.describe('Estimated for all of them'),
      tomorrow: count,
      heldBack: count.describe('Due, but beyond the daily limit'),
      decks: z.array(z.object({ deckId: z.string(), ...cards.shape })),
      plans: z.array(
        z.object({
          name: z.string(),
          examAt: z.string(),
          target: count.describe('Percent of the cards to know in the exam'),
          expected: z.number().nullable().describe('Percent that the last forecast expects'),
          cardsToday: count,
          minutesToday: count,
        }),
      ),
    }),
    run: async () => {
      const due = await dueToday(queueOf(db, user.id), { now: clock.now(), timeZone: user.timeZone });
      const plans = await readPlans({ db, clock }, user.id);
      const today = new Map(due.plans.map((plan) => [plan.id, plan]));
      const { minutes, tomorrow, heldBack, learning } = due;
      return {
        due: due.due,
        new: due.new,
        learning,
        minutes,
        tomorrow,
        heldBack,
        decks: due.decks,
        plans: plans.map(({ id, name, examAt, target, expected }) => ({
          name,
          target,
          examAt: isoTime(examAt),
          expected: expected && Math.round(expected.known * 100),
          cardsToday: today.get(id)?.cards ?? 0,
          minutesToday: today.get(id)?.minutes ?? 0,
        })),
      };
    },
  });
}

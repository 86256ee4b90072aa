import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wireCardContent } from '#contract/wire-card.ts';
import type { WireCommand } from '#contract/sync.ts';
import type { Card } from '#domain/cards/card.ts';
import { makeDeck } from '#test/server/study-helpers.ts';
import {
  carryOut,
  command,
  contentsOf,
  edit,
  everything,
  newReader,
  pull,
  pullPage,
} from '#test/server/sync-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';
import type { Deck } from '#domain/deck.ts';
import { ROLLUP_TABLES } from '../../analytics/rollups.repository.ts';
import { rebuildCardStates } from '../../scheduling/fit/replay-reviews.ts';
import { rebuildRollups } from '../../study/rollups/rebuild-rollups.ts';

const KINDS = ['answer', 'wrong', 'undo', 'forget', 'suspend', 'edit', 'delete', 'complete'] as const;

const device = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), card: fc.integer({ min: 0, max: 2 }) }),
  { minLength: 3, maxLength: 12 },
);

/** Which of the two devices sends next, how many commands, and whether it sends them twice. */
const deliveries = fc.array(
  fc.record({
    device: fc.integer({ min: 0, max: 1 }),
    count: fc.integer({ min: 1, max: 4 }),
    again: fc.boolean(),
    together: fc.boolean(),
  }),
  { maxLength: 10 },
);

type Steps = ReadonlyArray<{ kind: (typeof KINDS)[number]; card: number }>;

/** What a device does in a session of its own, without seeing the other. */
function commandsOf(
  steps: Steps,
  { deck, cards, now }: { deck: Deck; cards: readonly Card[]; now: number },
): WireCommand[] {
  const sessionId = randomUUID();
  const into = { id: deck.id, title: deck.title };
  const given: string[] = [];
  let at = now - 3_600_000;
  const commands = [
    command(at, {
      kind: 'start-session',
      sessionId,
      request: { scope: 'round' },
      deckTitle: 'All decks',
      cardIds: cards.map(({ id }) => id),
    }),
  ];
  for (const { kind, card: index } of steps) {
    const card = cards[index];
    if (!card) throw new Error('The deck has three cards');
    at += 60_000;
    const cardId = card.id;
    if (kind === 'answer' || kind === 'wrong') {
      const id = randomUUID();
      given.push(id);
      const picked = card.isQuiz
        ? { selectedOption: kind === 'answer' ? (card.quiz?.key ?? 0) : 1 - (card.quiz?.key ?? 0) }
        : {};
      const answer = { id, sessionId, cardId, isCorrect: kind === 'answer', timeSpent: 1_000, ...picked };
      commands.push(command(at, { kind: 'answer', answer, deck: into }));
    }
    const last = kind === 'undo' ? given.pop() : undefined;
    if (last !== undefined) commands.push(command(at, { kind: 'undo-answer', sessionId, answerId: last }));
    if (kind === 'forget')
      commands.push(command(at, { kind: 'forget-card', cardId, reviewId: randomUUID() }));
    if (kind === 'suspend') commands.push(command(at, { kind: 'suspend-card', cardId, suspended: true }));
    if (kind === 'edit') commands.push(edit(at, deck, card, { back: randomUUID() }));
    if (kind === 'delete')
      commands.push(command(at, { kind: 'delete-card', cardId, seen: wireCardContent(card) }));
    if (kind === 'complete') commands.push(command(at, { kind: 'complete-session', sessionId }));
  }
  return commands;
}

async function derived({ database: { db } }: TestApp) {
  const rows: Record<string, string[]> = {};
  for (const table of [...ROLLUP_TABLES, 'card_memories', 'reviews'] as const) {
    const all: object[] = await db.selectFrom(table).selectAll().execute();
    rows[table] = all.map((row) => JSON.stringify(row)).toSorted();
  }
  return rows;
}

test(
  'whatever two devices do, and however it arrives, each answer counts once and all that follows from it is right',
  { timeout: 240_000 },
  async () => {
    const app = await startTestApp();
    await fc.assert(
      fc.asyncProperty(device, device, deliveries, async (one, other, sent) => {
        const ada = await app.signUp();
        const { deck, cards } = await makeDeck(ada, { cardCount: 3 });
        app.clock.advance(7_200_000);
        const now = app.clock.now();
        const queues = [one, other].map((steps) => commandsOf(steps, { deck, cards, now }));
        const reader = newReader();
        const outcomes = new Map<string, unknown>();
        const send = async (commands: WireCommand[]) => {
          if (commands.length === 0) return;
          for (const result of await carryOut(ada, ...commands)) {
            // A refused command may succeed later, but what is done stays done.
            const before = outcomes.get(result.id);
            if (before === undefined || result.outcome === 'done') outcomes.set(result.id, result);
          }
        };
        for (const { device: index, count, again, together } of sent) {
          const commands = queues[index]?.splice(0, count) ?? [];
          const others = together ? (queues[1 - index]?.splice(0, count) ?? []) : [];
          await Promise.all([send(commands), send(others), pullPage(ada, reader, 5)]);
          if (again) await send(commands);
        }
        for (const rest of queues) await send(rest);
        const results = [...outcomes.values()];
        await pull(ada, reader);
        expect(contentsOf(reader)).toEqual(await everything(ada));
        const answers = results.filter((result) => JSON.stringify(result).includes('"answer"'));
        const logged = [...reader.rows].filter(
          ([key, row]) => key.startsWith('review') && JSON.stringify(row).includes('"grade"'),
        );
        expect(logged).toHaveLength(answers.length);
        const lived = await derived(app);
        await rebuildCardStates(app.database.db);
        await rebuildRollups(app.database.db, { MAX_ANSWER_SECONDS: 300 });
        expect(await derived(app)).toEqual(lived);
      }),
      { numRuns: 20 },
    );
  },
);

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wireCardContent } from '#contract/wire-card.ts';
import type { WireCommand } from '#contract/sync.ts';
import { makeDeck } from '#test/server/study-helpers.ts';
import { carryOut, command, everything } from '#test/server/sync-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

/** An edit of some fields by a device without a network, some minutes ago by its clock. */
type Step = { fields: ReadonlyArray<'front' | 'back' | 'tags' | 'quiz'>; minutes: number };

/** What three devices do to a card; the last of them may delete it instead. */
type History = { devices: ReadonlyArray<readonly Step[]>; deletes: boolean };

const steps = fc.array(
  fc.record({
    fields: fc.uniqueArray(fc.constantFrom('front', 'back', 'tags', 'quiz'), { minLength: 1, maxLength: 2 }),
    minutes: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 3 },
);

const histories = fc.record({ devices: fc.tuple(steps, steps, steps), deletes: fc.boolean() });
const order = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 9 });

/** What a device writes into a field: different from what any other step writes. */
function written(field: Step['fields'][number], text: string): Record<string, unknown> {
  if (field === 'quiz') return { is_quiz: true, options: [text, 'other'], correct_option: 0 };
  return field === 'tags' ? { tags: [text] } : { [field]: text };
}

/** The commands of each device, which sees its own edits and nobody else's. */
function commandsOf(
  { devices, deletes }: History,
  {
    cardId,
    seen,
    deck,
    now,
  }: { cardId: string; seen: object; deck: { id: string; title: string }; now: number },
): WireCommand[][] {
  return devices.map((edits, device) => {
    if (deletes && device === devices.length - 1) {
      return [command(now, { kind: 'delete-card', cardId, seen: { ...EMPTY, ...seen } })];
    }
    let view: Record<string, unknown> = { ...EMPTY, ...seen };
    return edits.map(({ fields, minutes }, index) => {
      const to = Object.fromEntries(
        fields.flatMap((field) => Object.entries(written(field, `${device} ${index}`))),
      );
      const names = Object.keys(to);
      const from = Object.fromEntries(names.map((name) => [name, view[name]]));
      view = { ...view, ...to };
      const content = { ...EMPTY, ...view };
      return command(now - minutes * 60_000, { kind: 'edit-card', cardId, from, to, content, deck });
    });
  });
}

const EMPTY = wireCardContent({
  front: 'front',
  back: 'back',
  difficulty: 2,
  hints: [null, null, null],
  explanation: null,
  isQuiz: false,
  quiz: null,
  tags: [],
});

test(
  'edits of three devices give the same card and keep the same texts in whatever order they arrive',
  { timeout: 180_000 },
  async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { deck } = await makeDeck(ada, { cardCount: 1 });
    const into = { id: deck.id, title: deck.title };
    app.clock.advance(86_400_000);

    const outcome = async (history: History, arrival: readonly number[]) => {
      const cardId = randomUUID();
      const now = app.clock.now();
      const made = command(now - 3_600_000, { kind: 'create-card', cardId, deck: into, content: EMPTY });
      const queues = commandsOf(history, { cardId, seen: EMPTY, deck: into, now });
      const arrived = arrival.flatMap((device) => queues[device]?.splice(0, 1) ?? []);
      const results = await carryOut(ada, made, ...arrived, ...queues.flat());
      expect(results.every((result) => result.outcome === 'done')).toBe(true);
      const rows = await everything(ada);
      const ofCard = Object.entries(rows).filter(([, row]) => JSON.stringify(row).includes(cardId));
      const conflicts = ofCard
        .filter(([key]) => key.startsWith('conflict'))
        .map(([, row]) => JSON.stringify(row, ['what', 'other', 'front', 'back', 'tags', 'options']))
        .toSorted();
      const card = ofCard
        .filter(([key]) => key.startsWith('card'))
        .map(([, row]) =>
          JSON.stringify(row, ['card', 'front', 'back', 'tags', 'options', 'is_quiz', 'correct_option']),
        );
      expect(card).toHaveLength(1);
      await ada.delete(`/cards/${cardId}`);
      return { card, conflicts };
    };

    await fc.assert(
      fc.asyncProperty(histories, order, order, async (history, one, other) => {
        expect(await outcome(history, one)).toEqual(await outcome(history, other));
      }),
      { numRuns: 40 },
    );
  },
);

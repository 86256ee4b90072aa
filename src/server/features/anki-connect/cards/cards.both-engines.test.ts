import { expect, test } from 'vitest';
import { z } from 'zod';
import { addNote, makeKey, note, resultOf, toolWith, withTool } from '#test/server/anki-connect-helpers.ts';

const numberList = z.array(z.number());

async function withCards(...fronts: string[]) {
  const tool = await withTool();
  const { app, ada } = tool;
  const ask = toolWith(app.url, (await makeKey(ada)).secret);
  for (const Front of fronts) await addNote(ask, { Front, Back: `<b>${Front}</b>` });
  const cards = numberList.parse(await resultOf(ask('findCards', { query: 'deck:*' })));
  return { ...tool, ask, cards };
}

const NOBODYS = 1_234_567_890;

test('describes cards as Anki does', async () => {
  const { ask, cards } = await withCards('猫');
  const [notes] = numberList.array().parse([await resultOf(ask('findNotes', { query: '猫' }))]);
  const [info, none] = z
    .array(z.unknown())
    .parse(await resultOf(ask('cardsInfo', { cards: [...cards, NOBODYS] })));
  expect(info).toEqual({
    cardId: cards[0],
    note: notes?.[0],
    deckName: 'Sprachen::Japanisch',
    modelName: 'Basic',
    fields: { Front: { value: '猫', order: 0 }, Back: { value: '<b>猫</b>', order: 1 } },
    fieldOrder: 0,
    ord: 0,
    question: '猫',
    answer: '猫\n\n<hr id=answer>\n\n<strong>猫</strong>',
    css: expect.stringContaining('.card'),
    type: 0,
    queue: 0,
    due: 0,
    interval: 0,
    factor: 0,
    reps: 0,
    lapses: 0,
    left: 0,
    mod: expect.any(Number),
  });
  expect(none).toEqual({});
  expect(await resultOf(ask('cardsToNotes', { cards: [...cards, NOBODYS] }))).toEqual(notes);
});

test('both cards of a pair belong to one note', async () => {
  const { ask } = await withCards();
  const id = await addNote(ask, { Front: 'a', Back: 'b' }, { modelName: 'Basic (and reversed card)' });
  const cards = numberList.parse(await resultOf(ask('findCards', { query: 'deck:*' })));
  expect(cards).toHaveLength(2);
  expect(await resultOf(ask('cardsToNotes', { cards }))).toEqual([id]);
  expect(await resultOf(ask('cardsInfo', { cards }))).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ ord: 0, question: 'a', note: id }),
      expect.objectContaining({ ord: 1, question: 'b', note: id }),
    ]),
  );
});

test('suspends cards and resumes them', async () => {
  const { ask, cards } = await withCards('one', 'two');
  const [one = 0, two = 0] = cards;
  expect(await resultOf(ask('areSuspended', { cards: [one, two, NOBODYS] }))).toEqual([false, false, null]);
  expect(await resultOf(ask('suspend', { cards: [one, NOBODYS] }))).toBe(true);
  expect(await resultOf(ask('suspend', { cards: [one] }))).toBe(false);
  expect(await resultOf(ask('suspended', { card: one }))).toBe(true);
  expect(await resultOf(ask('areSuspended', { cards: [two, one] }))).toEqual([false, true]);
  expect(await resultOf(ask('unsuspend', { cards: [one, two] }))).toBe(true);
  expect(await resultOf(ask('areSuspended', { cards: [one] }))).toEqual([false]);
  expect(await ask('suspended', { card: NOBODYS })).toEqual({
    result: null,
    error: `card was not found: ${NOBODYS}`,
  });
});

test('takes answers, which change intervals and statistics', async () => {
  const { ada, ask, cards } = await withCards('one', 'two', 'three');
  const [one = 0, two = 0, three = 0] = cards;
  expect(await resultOf(ask('areDue', { cards: [one, NOBODYS] }))).toEqual([true, false]);
  expect(await resultOf(ask('getIntervals', { cards: [one, NOBODYS] }))).toEqual([0, 0]);
  const answers = [
    { cardId: one, ease: 4 },
    { cardId: two, ease: 1 },
    { cardId: NOBODYS, ease: 3 },
  ];
  expect(await resultOf(ask('answerCards', { answers }))).toEqual([true, true, false]);
  const intervals = numberList.parse(await resultOf(ask('getIntervals', { cards: [one, two, three] })));
  expect(intervals).toEqual([expect.any(Number), expect.any(Number), 0]);
  expect(intervals[0]).toBeGreaterThan(1);
  expect(intervals[1]).toBeLessThan(0);
  // A repeated request is another answer, as in Anki.
  expect(await resultOf(ask('answerCards', { answers: answers.slice(1, 2) }))).toEqual([true]);
  expect(await resultOf(ask('getIntervals', { cards: [two], complete: true }))).toEqual([
    [intervals[1], expect.any(Number)],
  ]);
  expect(await resultOf(ask('areDue', { cards: [one, three] }))).toEqual([false, true]);
  expect(await resultOf(ask('cardsInfo', { cards: [one, two] }))).toMatchObject([
    { type: 2, queue: 2, reps: 1, interval: intervals[0] },
    { type: 1, queue: 1, reps: 2 },
  ]);
  expect(await resultOf(ask('getNumCardsReviewedToday'))).toBe(3);
  expect(await resultOf(ask('getNumCardsReviewedByDay'))).toEqual([
    [expect.stringMatching(/^\d{4}-\d\d-\d\d$/u), 3],
  ]);
  expect((await ada.get('/study/unfinished')).body).toEqual({ sessions: [] });
  await resultOf(ask('forgetCards', { cards: [one] }));
  expect(await resultOf(ask('cardsInfo', { cards: [one] }))).toMatchObject([{ type: 0, interval: 0 }]);
  expect(await ask('answerCards', { answers: [{ cardId: one, ease: 5 }] })).toEqual({
    result: null,
    error: 'answers.0.ease: ease must be from 1 to 4',
  });
});

test('counts what is due in a deck with the decks inside it', async () => {
  const { ask } = await withCards('one', 'two');
  await resultOf(ask('createDeck', { deck: 'Sprachen' }));
  await addNote(ask, { Front: 'three', Back: '3' }, { deckName: 'Sprachen' });
  const names = z.record(z.string(), z.number()).parse(await resultOf(ask('deckNamesAndIds')));
  const [outer, inner] = [names.Sprachen, names['Sprachen::Japanisch']];
  const zero = { learn_count: 0, review_count: 0 };
  expect(await resultOf(ask('getDeckStats', { decks: ['Sprachen', 'Sprachen::Japanisch', 'None'] }))).toEqual(
    {
      [String(outer)]: { ...zero, deck_id: outer, name: 'Sprachen', new_count: 3, total_in_deck: 1 },
      [String(inner)]: {
        ...zero,
        deck_id: inner,
        name: 'Sprachen::Japanisch',
        new_count: 2,
        total_in_deck: 2,
      },
    },
  );
});

test('what a key does not allow is refused', async () => {
  const { app, ada, cards } = await withCards('one');
  const answers = [{ cardId: cards[0], ease: 3 }];
  const reader = toolWith(app.url, (await makeKey(ada, ['read'])).secret);
  const refused = { result: null, error: expect.stringContaining('key') };
  expect(await resultOf(reader('findCards', { query: '' }))).toEqual(cards);
  expect(await reader('suspend', { cards })).toEqual(refused);
  expect(await reader('answerCards', { answers })).toEqual(refused);
  const writer = toolWith(app.url, (await makeKey(ada, ['write-cards'])).secret);
  expect(await writer('answerCards', { answers })).toEqual(refused);
  const eves = toolWith(app.url, (await makeKey(await app.signUp())).secret);
  expect(await resultOf(eves('cardsInfo', { cards }))).toEqual([{}]);
  expect(await resultOf(eves('suspend', { cards }))).toBe(false);
  expect(await resultOf(eves('answerCards', { answers }))).toEqual([false]);
  expect(await resultOf(eves('getIntervals', { cards }))).toEqual([0]);
  expect(await resultOf(eves('canAddNotes', { notes: [note({ Front: 'x' })] }))).toEqual([false]);
});

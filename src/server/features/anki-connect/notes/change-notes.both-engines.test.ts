import { describe, expect, test } from 'vitest';
import { numberOf } from '#domain/interchange/anki/numbers.ts';
import {
  addNote,
  makeKey,
  noteInfo,
  resultOf,
  toolWith,
  withTool,
  YOMITAN,
} from '#test/server/anki-connect-helpers.ts';

describe('changing notes', () => {
  test('a tool changes what it has sent, and what was edited in the app stays', async () => {
    const { ada, ask, cards } = await withTool();
    await resultOf(ask('createModel', YOMITAN));
    const fields = { Expression: '<b>a</b>', Reading: 'b', Glossary: 'c', Sentence: '' };
    const id = await addNote(ask, fields, { modelName: 'Yomitan' });
    await resultOf(ask('updateNoteFields', { note: { id, fields: { glossary: 'd' } } }));
    const [card] = await cards();
    expect(card).toMatchObject({ front: '**a**', back: 'b\nd' });
    expect((await noteInfo(ask, id)).fields).toEqual({ ...fields, Glossary: 'd' });
    await ada.put(`/cards/${card?.id}`, { front: 'edited', hint_1: 'a hint' });
    expect((await noteInfo(ask, id)).fields).toEqual({ ...fields, Expression: 'edited', Glossary: 'd' });
    await resultOf(ask('updateNote', { note: { id, fields: { Glossary: 'e' }, tags: ['new', 'verbs'] } }));
    expect(await cards()).toMatchObject([{ front: 'edited', back: 'b\ne', hints: ['a hint', null, null] }]);
    expect((await noteInfo(ask, id)).tags.toSorted()).toEqual(['new', 'verbs']);
    await resultOf(ask('updateNoteFields', { note: { id, fields: { Sentence: 'A sentence.' } } }));
    expect(await cards()).toMatchObject([{}, { front: 'A sentence.' }]);
    expect((await noteInfo(ask, id)).cards).toHaveLength(2);
  });

  test('gaps come and go with their text', async () => {
    const { ask, cards } = await withTool();
    const id = await addNote(ask, { Text: '{{c1::a}} {{c2::b}}' }, { modelName: 'Cloze' });
    await resultOf(ask('updateNoteFields', { note: { id, fields: { Text: '{{c1::a}} b {{c3::c}}' } } }));
    expect((await cards()).map(({ cloze }) => cloze)).toEqual([
      { text: '{{c1::a}} b {{c3::c}}', gap: 1 },
      { text: '{{c1::a}} b {{c3::c}}', gap: 3 },
    ]);
    const refused = await ask('updateNoteFields', { note: { id, fields: { Text: 'no gap' } } });
    expect(refused.error).toBe('cannot create note because it is empty');
    expect(await cards()).toHaveLength(2);
  });

  test('cards of the app are notes too, and their siblings follow', async () => {
    const { ada, ask, cards } = await withTool();
    await addNote(ask, { Front: 'x', Back: 'y' });
    const [first] = await cards();
    await ada.put(`/cards/${first?.id}`, { back: '**y** $x^2$', explanation: 'Because.' });
    const id = numberOf(first?.id ?? '');
    expect(await noteInfo(ask, id)).toMatchObject({
      modelName: 'Cardamom',
      fields: { Front: 'x', Back: String.raw`<strong>y</strong> \(x^2\)`, Explanation: 'Because.' },
    });
    await ada.post('/cards/bulk', { action: 'reverse', cardIds: [first?.id] });
    expect(await noteInfo(ask, id)).toMatchObject({
      modelName: 'Basic (and reversed card)',
      cards: [id, expect.any(Number)],
      fields: { Front: 'x', Back: String.raw`<strong>y</strong> \(x^2\)` },
    });
    await resultOf(ask('updateNoteFields', { note: { id, fields: { Front: 'new <i>x</i>' } } }));
    expect(await cards()).toMatchObject([
      { front: 'new *x*', back: '**y** $x^2$', explanation: 'Because.' },
      { front: '**y** $x^2$', back: 'new *x*', isReverse: true },
    ]);
  });

  test('tags are added and removed by the names that Anki has for them', async () => {
    const { ask, cards } = await withTool();
    const one = await addNote(ask, { Front: 'x', Back: 'y' }, { tags: ['Été 2026', 'b'] });
    const two = await addNote(ask, { Front: 'z', Back: 'y' }, { tags: [] });
    expect(await resultOf(ask('getTags'))).toEqual(['b', 'Été_2026']);
    await resultOf(ask('addTags', { notes: [one, two], tags: 'b été_2026 c' }));
    await resultOf(ask('removeTags', { notes: [one, two], tags: 'b' }));
    expect((await cards()).map(({ tags }) => tags)).toEqual([
      ['Été 2026', 'c'],
      ['Été 2026', 'c'],
    ]);
    const long = 'x'.repeat(51);
    expect((await ask('addTags', { notes: [one], tags: long })).error).toMatch(/at most 50 characters/u);
    await resultOf(ask('updateNoteTags', { note: two, tags: ['d', 'D'] }));
    expect(await resultOf(ask('getNoteTags', { note: two }))).toEqual(['d']);
  });

  test('notes and decks are moved and deleted', async () => {
    const { ask, cards } = await withTool();
    const one = await addNote(ask, { Front: 'x', Back: 'y' });
    const two = await addNote(ask, { Front: 'z', Back: 'y' });
    await resultOf(ask('changeDeck', { cards: [one], deck: 'New::Deck' }));
    expect(await resultOf(ask('getDecks', { cards: [one, two] }))).toEqual({
      'New::Deck': [one],
      'Sprachen::Japanisch': [two],
    });
    expect(await cards('New :: Deck')).toHaveLength(1);
    await resultOf(ask('deleteNotes', { notes: [two, 1] }));
    expect(await cards()).toEqual([]);
    expect((await ask('deleteDecks', { decks: ['New'] })).error).toMatch(/cardsToo/u);
    await resultOf(ask('deleteDecks', { decks: ['New'], cardsToo: true }));
    expect(await resultOf(ask('deckNames'))).toEqual(['Sprachen::Japanisch']);
    expect(await resultOf(ask('notesInfo', { notes: [one, two] }))).toEqual([{}, {}]);
  });
});

test('numbers of notes and cards of somebody else find nothing', async () => {
  const { app, ask, cards } = await withTool();
  const id = await addNote(ask, { Front: 'x', Back: 'y' });
  const eve = await app.signUp();
  const eves = toolWith(app.url, (await makeKey(eve)).secret);
  expect(await resultOf(eves('notesInfo', { notes: [id] }))).toEqual([{}]);
  expect(await resultOf(eves('getDecks', { cards: [id] }))).toEqual({});
  for (const [action, params] of [
    ['updateNoteFields', { note: { id, fields: { Front: 'eve' } } }],
    ['updateNoteTags', { note: id, tags: ['eve'] }],
  ] as const) {
    expect(await eves(action, params)).toEqual({ result: null, error: `note was not found: ${id}` });
  }
  await resultOf(eves('deleteNotes', { notes: [id] }));
  await resultOf(eves('addTags', { notes: [id], tags: 'eve' }));
  await resultOf(eves('changeDeck', { cards: [id], deck: 'Mine' }));
  expect(await cards()).toMatchObject([{ front: 'x', tags: ['verbs'] }]);
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  addNote,
  makeKey,
  note,
  noteInfo,
  resultOf,
  toolWith,
  withTool,
  YOMITAN,
  type Ask,
} from '#test/server/anki-connect-helpers.ts';

const numberList = z.array(z.number());

async function findNotes(ask: Ask, query: string): Promise<number[]> {
  return numberList.parse(await resultOf(ask('findNotes', { query })));
}

/** A learner with notes of several types in three decks, by the names that the tests give them. */
async function withNotes() {
  const tool = await withTool();
  const { app, ada } = tool;
  const ask = toolWith(app.url, (await makeKey(ada)).secret);
  await resultOf(ask('createModel', YOMITAN));
  for (const deck of ['Sprachen', 'Bio 2']) await resultOf(ask('createDeck', { deck }));
  const word = {
    Expression: '食べる',
    Reading: 'たべる',
    Glossary: '<i>to eat</i> &amp; drink',
    Sentence: '',
  };
  const cell = { deckName: 'Bio 2', tags: ['Bio::Cell', '50%'] };
  const notes = {
    dog: await addNote(ask, { Front: 'der Hund', Back: 'dog' }),
    cat: await addNote(ask, { Front: 'die Katze', Back: 'cat_1' }, { deckName: 'Sprachen', tags: [] }),
    pair: await addNote(ask, { Front: 'Été', Back: 'summer' }, { modelName: 'Basic (and reversed card)' }),
    cell: await addNote(
      ask,
      { Text: 'The {{c1::cell}} has a {{c2::wall}}' },
      { modelName: 'Cloze', ...cell },
    ),
    eat: await addNote(ask, word, { modelName: YOMITAN.modelName, tags: ['yomitan'] }),
    drink: await addNote(
      ask,
      { Expression: '飲む', Reading: 'のむ', Glossary: 'to drink', Sentence: '水を飲む。' },
      { modelName: YOMITAN.modelName, tags: ['yomitan', 'two words'] },
    ),
  };
  const named = new Map(Object.entries(notes).map(([name, id]) => [id, name]));
  const find = async (query: string) =>
    (await findNotes(ask, query))
      .map((id) => named.get(id) ?? '?')
      .toSorted()
      .join(' ');
  return { ...tool, ask, notes, find };
}

test('finds what the searches of tools ask for', { timeout: 30_000 }, async () => {
  const { find, notes, ask } = await withNotes();
  const all = 'cat cell dog drink eat pair';
  const [card] = (await noteInfo(ask, notes.cell)).cards;
  const found: Array<[query: string, names: string]> = [
    ['', all],
    ['deck:*', all],
    ['deck:Sprachen', 'cat dog drink eat pair'],
    ['deck:"Sprachen::Japanisch"', 'dog drink eat pair'],
    ['"deck:bio 2"', 'cell'],
    ['deck:Spra*', 'cat dog drink eat pair'],
    ['deck:Jap*', ''],
    ['deck:none', ''],
    ['-deck:Sprachen', 'cell'],
    ['tag:verbs', 'dog pair'],
    ['tag:bio', 'cell'],
    ['tag:bio::cell', 'cell'],
    ['tag:50%', 'cell'],
    ['tag:two*', 'drink'],
    ['tag:none', 'cat'],
    ['tag:*', 'cell dog drink eat pair'],
    ['note:Basic', 'cat dog'],
    ['note:basic*', 'cat dog pair'],
    ['note:Cloze', 'cell'],
    ['note:Yomitan', 'drink eat'],
    ['-note:Yomitan deck:Sprachen', 'cat dog pair'],
    ['note:Other', ''],
    ['"deck:Sprachen::Japanisch" "expression:食べる"', 'eat'],
    ['Expression:食*', 'eat'],
    ['Expression:べ', ''],
    ['Expression:*べ*', 'eat'],
    ['*:*べ*', 'eat'],
    ['Glossary:"to eat & drink"', 'eat'],
    ['Glossary:*eat*', 'eat'],
    ['Sentence:', 'eat'],
    ['Sentence:_*', 'drink'],
    ['Front:"der Hund"', 'dog'],
    ['front:DER*', 'dog'],
    ['Front:Hund', ''],
    ['-front:*', 'cell drink eat'],
    ['Back:cat\\_1', 'cat'],
    ['Back:cat__', 'cat'],
    ['Text:*cell*', 'cell'],
    ['Missing:*', ''],
    ['Hund', 'dog'],
    ['hun_', 'dog'],
    ['ete', 'pair'],
    ['のむ', 'drink'],
    ['"to drink"', 'drink'],
    ['eat or cat\\_1', 'cat eat'],
    ['deck:Sprachen (Hund or Katze) -dog', 'cat'],
    ['(note:Basic or Expression:*) -tag:verbs', 'cat drink eat'],
    [`nid:${notes.dog},${notes.pair},12`, 'dog pair'],
    [`cid:${card}`, 'cell'],
    [`-nid:${notes.dog} note:Basic`, 'cat'],
    ['is:new', all],
    ['is:due', ''],
    ['is:learn or is:review or is:suspended or is:buried or rated:1', ''],
    ['added:1', all],
    ['prop:lapses=0 prop:reps<1 deck:Bio*', 'cell'],
    ['prop:due<=0', ''],
  ];
  const read: Array<[string, string]> = [];
  for (const [query] of found) read.push([query, await find(query)]);
  expect(read).toEqual(found);
  expect(numberList.parse(await resultOf(ask('findCards', { query: 'note:Cloze' })))).toHaveLength(2);
  expect(await ask('findNotes', { query: 'flag:1' })).toEqual({
    result: null,
    error: 'Cardamom does not search by flag:',
  });
});

test('finds cards by their fields after they were edited here, and nothing of anybody else', async () => {
  const { app, ada, ask, cards } = await withTool();
  const id = await addNote(ask, { Front: 'Vogel', Back: '<b>bird</b>' });
  const [card] = await cards();
  await ada.put(`/cards/${card?.id}`, { front: 'der Vogel' });
  expect(await findNotes(ask, 'Front:Vogel')).toEqual([]);
  expect(await findNotes(ask, '"Front:der Vogel" Back:bird')).toEqual([id]);
  const eve = await app.signUp();
  const eves = toolWith(app.url, (await makeKey(eve)).secret);
  for (const query of ['', 'deck:*', 'Vogel', 'Front:*', `nid:${id}`, 'note:Basic', 'tag:verbs']) {
    expect(await findNotes(eves, query)).toEqual([]);
  }
});

test('states of cards can be searched', async () => {
  const { app, ada } = await withTool();
  const ask = toolWith(app.url, (await makeKey(ada)).secret);
  const ids = [];
  for (const Front of ['one', 'two', 'three']) ids.push(await addNote(ask, { Front, Back: Front }));
  const cards = numberList.parse(await resultOf(ask('findCards', { query: 'deck:*' })));
  const [first = 0, second = 0, third = 0] = cards;
  await resultOf(ask('suspend', { cards: [first] }));
  await resultOf(
    ask('answerCards', {
      answers: [
        { cardId: second, ease: 4 },
        { cardId: third, ease: 1 },
      ],
    }),
  );
  const found = async (query: string) => numberList.parse(await resultOf(ask('findCards', { query })));
  expect(await found('is:suspended')).toEqual([first]);
  expect(await found('-is:suspended')).toEqual([second, third]);
  expect(await found('is:review')).toEqual([second]);
  expect(await found('is:learn')).toEqual([third]);
  expect(await found('is:new')).toEqual([first]);
  expect(await found('rated:1')).toEqual([second, third]);
  expect(await found('rated:1:1')).toEqual([third]);
  expect(await found('prop:ivl>1 prop:due>1 prop:reps=1')).toEqual([second]);
  expect(await findNotes(ask, 'is:learn')).toEqual([ids[2]]);
  expect(await resultOf(ask('canAddNotes', { notes: [note({ Front: 'one', Back: '' })] }))).toEqual([false]);
});

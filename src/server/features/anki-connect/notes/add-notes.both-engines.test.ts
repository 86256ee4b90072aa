import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PIXEL } from '#test/media/files.ts';
import { addNote, note, noteInfo, resultOf, withTool, YOMITAN } from '#test/server/anki-connect-helpers.ts';

const DUPLICATE = 'cannot create note because it is a duplicate';

describe('adding notes', () => {
  test('a note becomes a card, with what its HTML shows', async () => {
    const { ask, cards } = await withTool();
    const fields = { front: '<b>食べる</b>', Back: 'to eat<br>(a meal)' };
    const id = await addNote(ask, fields);
    expect(await cards()).toMatchObject([
      { front: '**食べる**', back: 'to eat\n(a meal)', tags: ['verbs'], isQuiz: false },
    ]);
    expect(await noteInfo(ask, id)).toEqual({
      noteId: id,
      modelName: 'Basic',
      tags: ['verbs'],
      cards: [id],
      fields: { Front: '<b>食べる</b>', Back: 'to eat<br>(a meal)' },
    });
  });

  test('a pair, a text with gaps and a quiz become the cards that the app would make', async () => {
    const { ask, cards } = await withTool();
    const pair = await addNote(
      ask,
      { Front: 'mizu', Back: 'water' },
      { modelName: 'Basic (and reversed card)' },
    );
    const text = { Text: '{{c1::Tokyo}} is in {{c2::Japan::country}}', 'Back Extra': 'Honshu' };
    const gaps = await addNote(ask, text, { modelName: 'Cloze', tags: [] });
    const quiz = {
      Front: 'Capital?',
      Back: 'Tokyo',
      Options: '<ol><li>Kyoto</li><li>Tokyo</li></ol>',
      Key: 'B',
      Quiz: 'yes',
      'Hint 1': 'T…',
    };
    const whole = await addNote(ask, quiz, { modelName: 'Cardamom' });
    expect(await cards()).toMatchObject([
      { front: 'mizu', back: 'water' },
      { front: 'water', back: 'mizu', isReverse: true, tags: ['verbs'] },
      { front: '**[...]** is in Japan', cloze: { gap: 1 }, explanation: 'Honshu' },
      { front: 'Tokyo is in **[country]**', cloze: { gap: 2 }, explanation: 'Honshu' },
      {
        front: 'Capital?',
        isQuiz: true,
        quiz: { options: ['Kyoto', 'Tokyo'], key: 1 },
        hints: ['T…', null, null],
      },
    ]);
    expect(await noteInfo(ask, pair)).toMatchObject({
      cards: [pair, expect.any(Number)],
      fields: { Front: 'mizu' },
    });
    expect(await noteInfo(ask, gaps)).toMatchObject({ modelName: 'Cloze', fields: text, tags: [] });
    expect(await noteInfo(ask, whole)).toMatchObject({
      modelName: 'Cardamom',
      fields: { Key: 'B', 'Hint 1': 'T…' },
    });
  });

  test('a tool brings its note type, and its fields come back as it has sent them', async () => {
    const { ask, cards } = await withTool();
    const id = z.object({ id: z.number() }).parse(await resultOf(ask('createModel', YOMITAN))).id;
    expect(await resultOf(ask('modelNamesAndIds'))).toMatchObject({ Basic: expect.any(Number), Yomitan: id });
    expect(await resultOf(ask('modelFieldNames', { modelName: 'Yomitan' }))).toEqual(YOMITAN.inOrderFields);
    expect(await resultOf(ask('modelStyling', { modelName: 'Yomitan' }))).toEqual({ css: YOMITAN.css });
    expect(await resultOf(ask('modelTemplates', { modelName: 'Yomitan' }))).toMatchObject({
      'Card 2': { Front: '{{#Sentence}}{{Sentence}}{{/Sentence}}', Back: '{{Expression}}' },
    });
    expect(await ask('createModel', YOMITAN)).toEqual({ result: null, error: 'Model name already exists' });
    const fields = {
      Expression: '<ruby>読<rt>よ</rt></ruby>む',
      Reading: 'よむ',
      Glossary: '<ol><li>to read</li></ol>',
      Sentence: '本を<b>読む</b>。',
    };
    const added = await addNote(ask, fields, { modelName: 'Yomitan' });
    expect(await cards()).toMatchObject([
      { back: expect.stringContaining('to read') },
      { front: '本を**読む**。', back: expect.stringContaining('む') },
    ]);
    expect(await noteInfo(ask, added)).toMatchObject({ modelName: 'Yomitan', fields });
  });

  test('what would be no card is refused in the words of the add-on', async () => {
    const { ask } = await withTool();
    await addNote(ask, { Front: 'one', Back: 'two' });
    for (const [given, error] of [
      [note({ Front: 'a' }, { deckName: 'Nowhere' }), 'deck was not found: Nowhere'],
      [note({ Front: 'a' }, { modelName: 'Nothing' }), 'model was not found: Nothing'],
      [note({ Front: ' <br> ' }), 'cannot create note because it is empty'],
      [note({ Front: 'one', Back: 'other' }), DUPLICATE],
      [note({ Front: 'x'.repeat(2_001) }), 'Its front is longer than 2,000 characters.'],
      [note({ Front: 7 }), 'fields.Front: A field must be a text'],
      [{}, expect.stringContaining('deckName')],
    ] as const) {
      expect(await ask('addNote', { note: given })).toEqual({ result: null, error });
    }
  });

  test('duplicates are looked for where the tool says', async () => {
    const { ask } = await withTool();
    await resultOf(ask('createDeck', { deck: 'Other' }));
    await addNote(ask, { Front: 'one', Back: '1' });
    const options = (more: object) => ({ deckName: 'Other', options: more });
    const notes = [
      note({ Front: 'one' }, { deckName: 'Other' }),
      note({ Front: 'one' }, options({ duplicateScope: 'deck' })),
      note({ Front: 'one' }, options({ allowDuplicate: true })),
      note(
        { Front: 'one' },
        options({
          duplicateScope: 'deck',
          duplicateScopeOptions: { deckName: 'Sprachen', checkChildren: true },
        }),
      ),
      note(
        { Front: 'one' },
        options({ duplicateScope: 'deck', duplicateScopeOptions: { deckName: 'Sprachen' } }),
      ),
      note({ Front: 'three' }),
    ];
    expect(await resultOf(ask('canAddNotes', { notes }))).toEqual([false, true, true, false, true, true]);
    expect(await resultOf(ask('canAddNotesWithErrorDetail', { notes: notes.slice(0, 2) }))).toEqual([
      { canAdd: false, error: DUPLICATE },
      { canAdd: true },
    ]);
    await resultOf(ask('createModel', YOMITAN));
    const word = (more: object = {}) =>
      note({ Expression: '<b>one</b>', Reading: 'wan' }, { modelName: 'Yomitan', ...more });
    const everywhere = { options: { duplicateScopeOptions: { checkAllModels: true } } };
    expect(await resultOf(ask('addNotes', { notes: [word(), word(), word(everywhere)] }))).toEqual([
      expect.any(Number),
      null,
      null,
    ]);
  });

  test('a thousand notes are added in one request, and null stands for one that does not fit', async () => {
    const { ask, cards } = await withTool();
    const notes = Array.from({ length: 1_000 }, (_, index) => note({ Front: `<i>${index}</i>`, Back: 'x' }));
    const began = performance.now();
    const ids = z.array(z.number().nullable()).parse(await resultOf(ask('addNotes', { notes })));
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(new Set(ids).size).toBe(1_000);
    expect((await cards())[999]).toMatchObject({ front: '*999*' });
    const more = [note({ Front: 'one more' }), note({ Front: '0' }), note({ Front: '' })];
    expect(await resultOf(ask('addNotes', { notes: more }))).toEqual([null, null, null]);
    expect(await ask('addNote', { note: more[0] })).toEqual({
      result: null,
      error: 'A deck holds at most 1000 cards',
    });
    const many = { notes: [...notes, ...more] };
    expect(await ask('addNotes', many)).toMatchObject({ error: 'notes: Send at most 1000 notes at once' });
  });

  test('notes that are too deep or too long are refused, and so are those without room', async () => {
    const { ask, cards } = await withTool({ MAX_CARDS_PER_LEARNER: '2' });
    for (const [Back, error] of [
      ['<b>'.repeat(15_000), 'Its note is built in a way that cannot be read.'],
      ['x'.repeat(60_001), 'fields.Back: A note has at most 60000 characters'],
      [`${'{{c1::a}}'.repeat(10)}${'x'.repeat(21_000)}`, 'Its back is longer than 20,000 characters.'],
    ]) {
      expect((await ask('addNote', { note: note({ Front: 'a', Back }) })).error).toBe(error);
    }
    const text = Array.from({ length: 101 }, (_, index) => `{{c${index + 1}::a}}`).join(' ');
    const gaps = note({ Text: text }, { modelName: 'Cloze' });
    expect((await ask('addNote', { note: gaps })).error).toBe('A text has at most 100 gaps');
    const notes = ['a', 'b', 'c'].map((Front) => note({ Front }));
    const [, , third] = z.array(z.number().nullable()).parse(await resultOf(ask('addNotes', { notes })));
    expect(third).toBeNull();
    expect((await ask('addNote', { note: notes[2] })).error).toMatch(/^You can have at most 2 cards/u);
    expect(await cards()).toHaveLength(2);
  });

  test('a picture comes with its note and is returned by its name', async () => {
    const { ask, cards } = await withTool();
    const picture = { filename: 'dot.gif', data: Buffer.from(PIXEL).toString('base64'), fields: ['Back'] };
    const id = await addNote(ask, { Front: 'dot', Back: '' }, { picture: [picture] });
    const [card] = await cards();
    expect(card?.back).toMatch(/^!\[\]\(media:[0-9a-f]{64}#\d+x\d+\)$/u);
    const { fields } = await noteInfo(ask, id);
    expect(fields['Back']).toMatch(/^<img src="[^"]+\.gif">$/u);
    await resultOf(ask('updateNoteFields', { note: { id, fields: { Front: 'the dot' } } }));
    expect(await cards()).toMatchObject([{ front: 'the dot', back: card?.back }]);
    const elsewhere = { ...picture, data: undefined, url: 'http://127.0.0.1/dot.gif' };
    expect((await ask('addNote', { note: note({ Front: 'b' }, { picture: elsewhere }) })).error).toMatch(
      /send data/u,
    );
  });
});

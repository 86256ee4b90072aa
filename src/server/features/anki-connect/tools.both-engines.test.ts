import { expect, test } from 'vitest';
import { YankiConnect } from 'yanki-connect';
import { z } from 'zod';
import { cardListResponse } from '#contract/cards.ts';
import { deckListResponse } from '#contract/decks.ts';
import { isAllowed, SCOPES } from '#domain/account/access-keys.ts';
import { MP3, PIXEL } from '#test/media/files.ts';
import { makeKey, resultOf, toolWith } from '#test/server/anki-connect-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';
import { actionNames, actionOf } from './actions/table.ts';

async function fronts(client: Client): Promise<string[]> {
  const decks = deckListResponse.parse((await client.get('/decks')).body);
  const lists = await Promise.all(decks.map(({ id }) => client.get(`/cards/deck/${id}`)));
  return lists.flatMap(({ body }) => cardListResponse.parse(body).data.cards.map(({ front }) => front));
}

/** The client library of yanki, which knows a server by its host and port only. */
function yanki(url: string, key: string): YankiConnect {
  const { protocol, hostname, port } = new URL(url);
  return new YankiConnect({ host: `${protocol}//${hostname}`, port: Number(port), key, autoLaunch: false });
}

const YANKI_MODEL = {
  modelName: 'Yanki - Basic and reversed',
  inOrderFields: ['Front', 'Back', 'YankiNamespace'],
  cardTemplates: [
    { Front: '{{Front}}', YankiNamespace: '', Back: '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}' },
    { Front: '{{Back}}', YankiNamespace: '', Back: '{{FrontSide}}\n\n<hr id=answer>\n\n{{Front}}' },
  ],
};

test('yanki makes its decks and models when they are missing, and keeps its notes in step', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const client = yanki(app.url, (await makeKey(ada)).secret);
  const fields = { Front: '<p>あ</p>\n<p>い</p>', Back: '<ul><li>b</li></ul>', YankiNamespace: 'Vault' };
  const local = { deckName: 'Vault::Notes', modelName: YANKI_MODEL.modelName, fields, tags: ['one'] };
  const add = () => client.note.addNote({ note: { ...local, options: { allowDuplicate: true } } });
  await expect(add()).rejects.toThrow(`model was not found: ${local.modelName}`);
  await client.model.createModel(YANKI_MODEL);
  await expect(client.model.createModel(YANKI_MODEL)).rejects.toThrow('Model name already exists');
  await expect(add()).rejects.toThrow(`deck was not found: ${local.deckName}`);
  const deck = await client.deck.createDeck({ deck: local.deckName });
  expect(await client.deck.deckNamesAndIds()).toEqual({ [local.deckName]: deck });
  const id = z.number().parse(await add());
  const [remote] = await client.note.notesInfo({ notes: [id] });
  expect(remote).toMatchObject({ noteId: id, modelName: local.modelName, tags: ['one'] });
  expect(remote?.fields).toEqual({
    Front: { value: fields.Front, order: 0 },
    Back: { value: fields.Back, order: 1 },
    YankiNamespace: { value: 'Vault', order: 2 },
  });
  expect(await client.deck.getDecks({ cards: remote?.cards ?? [] })).toEqual({
    [local.deckName]: remote?.cards,
  });
  expect(await client.deck.getDeckConfig({ deck: local.deckName })).toMatchObject({ dyn: false });
  await expect(
    client.note.updateNoteModel({ note: { id, modelName: 'Other', fields, tags: [] } }),
  ).rejects.toThrow(`Model 'Other' not found`);
  await client.note.updateNoteModel({
    note: { id, modelName: 'Basic', fields: { Front: 'one side', Back: 'b' }, tags: ['two'] },
  });
  const [changed] = await client.note.notesInfo({ notes: [id] });
  expect(changed).toMatchObject({
    modelName: 'Basic',
    tags: ['two'],
    fields: { Front: { value: 'one side' } },
    cards: [id],
  });
  expect(await client.note.findNotes({ query: '"Front:one side" deck:Vault' })).toEqual([id]);
  const [card = 0] = await client.note.findNotes({ query: `nid:${id}` });
  expect(await client.card.findCards({ query: 'Front:*side' })).toContain(card);
  expect(await client.card.areSuspended({ cards: [card] })).toEqual([false]);
  const file = { filename: 'one.png', data: Buffer.from(PIXEL).toString('base64') };
  expect(await client.media.storeMediaFile(file)).toBe(file.filename);
  expect(await client.media.retrieveMediaFile({ filename: file.filename })).toBe(file.data);
  expect(await client.statistic.getNumCardsReviewedToday()).toBe(0);
  await client.note.deleteNotes({ notes: [id] });
  expect(await client.note.notesInfo({ notes: [id] })).toEqual([{}]);
  await client.deck.deleteDecks({ decks: ['Vault'], cardsToo: true });
  expect(await client.deck.deckNames()).toEqual([]);
});

test('a dictionary asks as Yomitan does: in version 2, whose results are bare', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { secret } = await makeKey(ada, ['read', 'write-cards']);
  const invoke = async (action: string, params: object = {}, key: string | undefined = secret) => {
    const response = await fetch(`${app.url}/anki-connect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action, params, version: 2, key }),
    });
    expect(response.ok).toBe(true);
    const result: unknown = await response.json();
    return result;
  };
  expect(await invoke('version', {}, 'wrong')).toBe(6);
  expect(await invoke('deckNames', {}, 'wrong')).toMatchObject({
    error: expect.stringContaining('valid api key'),
  });
  await invoke('createDeck', { deck: 'Mining' });
  const model = { modelName: 'Words', inOrderFields: ['Expression', 'Glossary', 'Audio'] };
  await invoke('createModel', {
    ...model,
    cardTemplates: [{ Front: '{{Expression}}', Back: '{{Glossary}}{{Audio}}' }],
  });
  expect(await invoke('deckNames')).toEqual(['Mining']);
  expect(await invoke('modelNames')).toContain('Words');
  expect(await invoke('modelFieldNames', { modelName: 'Words' })).toEqual(model.inOrderFields);
  const note = (Expression: string) => ({
    deckName: 'Mining',
    modelName: 'Words',
    fields: { Expression, Glossary: '<div class="yomitan-glossary"><i>(n)</i> cat</div>', Audio: '' },
    tags: ['yomitan'],
    options: {
      allowDuplicate: false,
      duplicateScope: 'collection',
      duplicateScopeOptions: { deckName: null, checkChildren: false, checkAllModels: false },
    },
  });
  const words = ['猫', 'ねこ', ''].map(note);
  expect(await invoke('canAddNotes', { notes: words })).toEqual([true, true, false]);
  const id = z.number().parse(await invoke('addNote', { note: words[0] }));
  expect(await invoke('canAddNotesWithErrorDetail', { notes: words })).toMatchObject([
    { canAdd: false, error: 'cannot create note because it is a duplicate' },
    { canAdd: true },
    { canAdd: false },
  ]);
  const found = { action: 'findNotes', params: { query: '"deck:Mining" "expression:猫"' } };
  expect(await invoke('multi', { actions: [found] })).toEqual([[id]]);
  expect(await invoke('notesInfo', { notes: [id] })).toMatchObject([{ noteId: id, cards: [id] }]);
  expect(await invoke('cardsInfo', { cards: [id] })).toMatchObject([{ cardId: id, note: id }]);
  expect(await invoke('guiBrowse', { query: `nid:${id}` })).toEqual([id]);
  const sound = await invoke('storeMediaFile', {
    filename: 'yomitan_audio_ねこ.mp3',
    data: Buffer.from(MP3).toString('base64'),
  });
  expect(sound).toBe('yomitan_audio_ねこ.mp3');
  const spoken = note('ねこ');
  spoken.fields.Audio = `[sound:${String(sound)}]`;
  expect(await invoke('addNote', { note: spoken })).toEqual(expect.any(Number));
  expect(await invoke('apiReflect', { scopes: ['actions'], actions: ['guiEditNote'] })).toEqual({
    scopes: ['actions'],
    actions: [],
  });
  expect(await invoke('guiEditNote', { note: 1 })).toMatchObject({ error: 'unsupported action' });
  expect(await fronts(ada)).toEqual(['猫', 'ねこ']);
});

test('a plug-in of Obsidian sends its changes as many actions in one', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const ask = toolWith(app.url, (await makeKey(ada)).secret);
  const request = (action: string, params: object = {}) => ({ action, version: 6, params });
  await resultOf(ask('createDeck', { deck: 'Default' }));
  const note = (Front: string) => ({
    deckName: 'Default',
    modelName: 'Basic',
    fields: { Front, Back: '<p>answer</p>' },
    options: { allowDuplicate: true, duplicateScope: 'deck' },
    tags: ['Obsidian_to_Anki'],
  });
  const replies = z.array(z.object({ result: z.unknown(), error: z.null() }));
  const inMulti = (...actions: object[]) => request('multi', { actions });
  // Lists of requests are requests themselves, three deep.
  const [decks, added, tags] = replies.parse(
    await resultOf(
      ask('multi', {
        actions: [
          inMulti(inMulti(request('createDeck', { deck: 'Vault' }))),
          inMulti(inMulti(request('addNote', { note: note('one') }))),
          request('getTags'),
        ],
      }),
    ),
  );
  const inner = (reply: unknown) => replies.parse(replies.parse(reply)[0]?.result)[0]?.result;
  expect(inner(decks?.result)).toEqual(expect.any(Number));
  const many = async (...actions: object[]) => replies.parse(await resultOf(ask('multi', { actions })));
  const id = z.number().parse(inner(added?.result));
  expect(tags?.result).toEqual(['Obsidian_to_Anki']);
  await many(
    request('updateNoteFields', { note: { id, fields: { Front: 'two', Back: '<p>answer</p>' } } }),
    request('removeTags', { notes: [id], tags: 'Obsidian_to_Anki' }),
    request('addTags', { notes: [id], tags: 'a b' }),
    request('changeDeck', { cards: [id], deck: 'Vault::Notes' }),
  );
  const info = z.array(z.object({ tags: z.array(z.string()), cards: z.array(z.number()) }));
  const [changed] = info.parse(await resultOf(ask('notesInfo', { notes: [id] })));
  expect(changed).toEqual({ tags: ['a', 'b'], cards: [id] });
  expect(await fronts(ada)).toEqual(['two']);
});

/** The actions that the endpoint must offer. */
const WANTED = [
  'addNote',
  'addNotes',
  'addTags',
  'answerCards',
  'areDue',
  'areSuspended',
  'canAddNotes',
  'canAddNotesWithErrorDetail',
  'cardsInfo',
  'cardsToNotes',
  'changeDeck',
  'createDeck',
  'createModel',
  'deckNames',
  'deckNamesAndIds',
  'deleteDecks',
  'deleteNotes',
  'findCards',
  'findNotes',
  'getDeckStats',
  'getIntervals',
  'getMediaFilesNames',
  'getNumCardsReviewedByDay',
  'getNumCardsReviewedToday',
  'getTags',
  'guiBrowse',
  'modelFieldNames',
  'modelNames',
  'modelNamesAndIds',
  'modelTemplates',
  'notesInfo',
  'removeTags',
  'retrieveMediaFile',
  'storeMediaFile',
  'suspend',
  'unsuspend',
  'updateNote',
  'updateNoteFields',
];

test('every action is there, and a key needs its scope', async () => {
  expect(WANTED.filter((name) => !actionNames().includes(name))).toEqual([]);
  const app = await startTestApp();
  const ada = await app.signUp();
  for (const scope of SCOPES) {
    const ask = toolWith(app.url, (await makeKey(ada, [scope])).secret);
    for (const name of actionNames()) {
      const { error } = await ask(name);
      const isRefused = error?.startsWith('This key does not allow that') === true;
      expect([scope, name, isRefused]).toEqual([scope, name, !isAllowed([scope], actionOf(name)?.scope)]);
    }
  }
});

import { readFile } from 'node:fs/promises';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { tablePreview } from '#contract/imports.ts';
import { deckMemoryResponse } from '#contract/scheduling.ts';
import { download } from '#test/server/export-helpers.ts';
import {
  followToEnd,
  importCards,
  settled,
  uploadCards,
  type ImportDetails,
  type Importer,
} from '#test/server/import-helpers.ts';
import { deckCards } from '#test/server/study-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { rebuildCardStates } from '../scheduling/fit/replay-reviews.ts';

const field = async (name: string) => {
  return { name, bytes: new Uint8Array(await readFile(join('test/anki/field', name))) };
};

async function start() {
  const app = await startTestApp();
  app.clock.set('2026-11-28T12:00:00Z');
  const ada: Importer = { ...(await app.signUp()), url: app.url };
  return { app, ada };
}

async function staged(ada: Importer, file: { name: string; bytes: Uint8Array }): Promise<ImportDetails> {
  const { id } = await uploadCards(ada, file);
  return settled(ada, id);
}

const deckIdOf = ({ addedTo }: ImportDetails) => addedTo[0]?.id ?? '';

async function backs(ada: Importer, deckId: string): Promise<Record<string, string>> {
  return Object.fromEntries((await deckCards(ada, deckId)).map(({ front, back }) => [front, back]));
}

async function states(ada: Importer, deckId: string) {
  return deckMemoryResponse.parse((await ada.get(`/study/memory/${deckId}`)).body).cards;
}

/** Imports a table by the columns that are guessed, and returns what waits to be added. */
async function stagedTable(ada: Importer, name: string, text: string): Promise<ImportDetails> {
  const { id } = await uploadCards(ada, { name, bytes: new TextEncoder().encode(text) });
  const { form } = tablePreview.parse((await ada.post(`/imports/${id}/preview`, {})).body);
  return followToEnd(ada, id, 'start', { form });
}

/** A package with its notes changed by SQL, as somebody might change them in Anki. */
function edited(bytes: Uint8Array, sql: string): Uint8Array {
  const files = unzipSync(bytes);
  const folder = mkdtempSync(join(tmpdir(), 'anki-edit-'));
  try {
    const path = join(folder, 'db');
    writeFileSync(path, files['collection.anki2'] ?? new Uint8Array());
    const db = new SqliteDatabase(path);
    db.exec(sql);
    db.close();
    return zipSync({ ...files, 'collection.anki2': new Uint8Array(readFileSync(path)) });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a corrected package', () => {
  test('updates the cards of its first version and adds no review twice', async () => {
    const { ada } = await start();
    const first = await importCards(ada, await field('i17-update-v1.apkg'));
    const deckId = deckIdOf(first);
    const before = await states(ada, deckId);
    const second = await staged(ada, await field('i17-update-v2.apkg'));
    expect(second.import).toMatchObject({ fresh: 1, changed: 1, edited: 0, known: 1, reviews: 0 });
    expect(second.changes).toMatchObject([
      {
        kind: 'changed',
        mine: { front: 'capital of Australia', back: 'Sydney' },
        file: { back: 'Canberra' },
        merged: { back: 'Canberra' },
        conflicts: [],
      },
    ]);
    const done = await followToEnd(ada, second.import.id, 'save');
    expect(done.import).toMatchObject({ status: 'done', saved: 1, updated: 1 });
    expect(await backs(ada, deckId)).toEqual({
      'capital of Australia': 'Canberra',
      'capital of France': 'Paris',
      'capital of Chad': 'N’Djamena'.replace('’', "'"),
    });
    expect((await states(ada, deckId)).slice(0, 2)).toEqual(before);
    const third = await staged(ada, await field('i17-update-v2.apkg'));
    expect(third.import).toMatchObject({ fresh: 0, changed: 0, reviewed: 0, known: 3 });
  });

  test.each([
    ['mine', 'Melbourne'],
    ['file', 'Canberra'],
  ])('leaves it to the learner whose text counts: %s', async (edits, back) => {
    const { ada } = await start();
    const deckId = deckIdOf(await importCards(ada, await field('i17-update-v1.apkg')));
    const [card] = await deckCards(ada, deckId);
    await ada.put(`/cards/${card?.id}`, { back: 'Melbourne', hint_1: 'Not the largest city' });
    const second = await staged(ada, await field('i17-update-v2.apkg'));
    expect(second.import).toMatchObject({ fresh: 1, changed: 1, edited: 1, known: 1 });
    expect(second.changes).toMatchObject([
      {
        kind: 'edited',
        mine: { back: 'Melbourne' },
        file: { back: 'Canberra' },
        merged: { back: 'Melbourne' },
        conflicts: ['back'],
      },
    ]);
    await followToEnd(ada, second.import.id, 'save', { edits });
    const [after] = await deckCards(ada, deckId);
    expect(after).toMatchObject({ back, hints: ['Not the largest city', null, null] });
    // The learner has decided, so the same version asks nothing again.
    expect((await staged(ada, await field('i17-update-v2.apkg'))).import).toMatchObject({
      changed: 0,
      known: 3,
    });
  });

  test('can be undone, which restores the cards', async () => {
    const { ada } = await start();
    const deckId = deckIdOf(await importCards(ada, await field('i17-update-v1.apkg')));
    const second = await importCards(ada, await field('i17-update-v2.apkg'));
    await followToEnd(ada, second.import.id, 'undo');
    expect(await backs(ada, deckId)).toEqual({
      'capital of Australia': 'Sydney',
      'capital of France': 'Paris',
    });
    expect((await staged(ada, await field('i17-update-v2.apkg'))).import).toMatchObject({
      fresh: 1,
      changed: 1,
      known: 1,
    });
  });

  test('keeps the changes that the learner has made since, even when it is undone', async () => {
    const { ada } = await start();
    const deckId = deckIdOf(await importCards(ada, await field('i17-update-v1.apkg')));
    const second = await importCards(ada, await field('i17-update-v2.apkg'));
    const [card] = await deckCards(ada, deckId);
    await ada.put(`/cards/${card?.id}`, { back: 'Canberra, of course' });
    await followToEnd(ada, second.import.id, 'undo');
    expect((await deckCards(ada, deckId))[0]?.back).toBe('Canberra, of course');
  });

  test('counts cards that the learner has deleted as new', async () => {
    const { ada } = await start();
    const deckId = deckIdOf(await importCards(ada, await field('i17-update-v1.apkg')));
    const [card] = await deckCards(ada, deckId);
    await ada.delete(`/cards/${card?.id}`);
    expect((await staged(ada, await field('i17-update-v2.apkg'))).import).toMatchObject({
      fresh: 2,
      known: 1,
    });
  });
});

describe('an export that comes back', () => {
  test('as a package edited in Anki updates its cards, and reviews in Anki are added', async () => {
    const { app, ada } = await start();
    const deckId = deckIdOf(await importCards(ada, await field('i17-update-v1.apkg')));
    const { bytes } = await download(ada, `/decks/${deckId}/export?format=apkg`);
    app.clock.advance(86_400_000);
    const at = app.clock.now() - 3_600_000;
    const back = edited(
      bytes,
      `update notes set flds = replace(flds, char(31) || 'Sydney' || char(31), char(31) || 'Canberra' || char(31));
       insert into revlog select ${at}, id, -1, 3, 10, 5, 2500, 4000, 1 from cards order by id limit 1`,
    );
    const again = await staged(ada, { name: 'edited.apkg', bytes: back });
    expect(again.import).toMatchObject({ fresh: 0, changed: 1, edited: 0, known: 1, reviews: 1 });
    await followToEnd(ada, again.import.id, 'save');
    expect(await backs(ada, deckId)).toMatchObject({ 'capital of Australia': 'Canberra' });
    expect((await states(ada, deckId)).map(({ memory }) => memory?.repetitions)).toEqual([2, 1]);
    await followToEnd(ada, again.import.id, 'undo');
    expect((await states(ada, deckId)).map(({ memory }) => memory?.repetitions)).toEqual([1, 1]);
  });

  test.each(['csv', 'json'])(
    'as %s updates its cards, unless they have been changed since',
    async (format) => {
      const { ada } = await start();
      const deckId = deckIdOf(await importCards(ada, await field('i17-update-v1.apkg')));
      const { bytes } = await download(ada, `/decks/${deckId}/export?format=${format}`);
      const text = new TextDecoder().decode(bytes).replace('Sydney', 'Canberra').replace('Paris', 'Lutetia');
      const [, france] = await deckCards(ada, deckId);
      await ada.put(`/cards/${france?.id}`, { back: 'Paris, in France' });
      const again =
        format === 'csv'
          ? await stagedTable(ada, 'Geo.csv', text)
          : await staged(ada, { name: 'Geo.json', bytes: new TextEncoder().encode(text) });
      expect(again.import).toMatchObject({ fresh: 0, changed: 2, edited: 1, reviews: 0 });
      await followToEnd(ada, again.import.id, 'save');
      expect(await backs(ada, deckId)).toEqual({
        'capital of Australia': 'Canberra',
        'capital of France': 'Paris, in France',
      });
    },
  );

  test('to another account becomes cards there, and is recognised the next time', async () => {
    const { app, ada } = await start();
    const deckId = deckIdOf(await importCards(ada, await field('i17-update-v1.apkg')));
    const file = {
      name: 'g.json',
      bytes: (await download(ada, `/decks/${deckId}/export?format=json`)).bytes,
    };
    const eve: Importer = { ...(await app.signUp()), url: app.url };
    expect((await importCards(eve, file)).import).toMatchObject({ saved: 2, updated: 0 });
    const changed = new TextDecoder().decode(file.bytes).replace('Sydney', 'Canberra');
    const again = await staged(eve, { name: 'g.json', bytes: new TextEncoder().encode(changed) });
    expect(again.import).toMatchObject({ fresh: 0, changed: 1, known: 1 });
  });
});

describe('a corrected table', () => {
  test('with ids updates its rows, however they are ordered', async () => {
    const { ada } = await start();
    const first = await stagedTable(ada, 'words.csv', 'id,front,back\n7,dog,Hund\n8,cat,Kaze\n');
    const done = await followToEnd(ada, first.import.id, 'save', { title: 'Words' });
    const second = await stagedTable(
      ada,
      'words (1).csv',
      'id,front,back\n8,cat,Katze\n9,cow,Kuh\n7,dog,Hund\n',
    );
    expect(second.import).toMatchObject({ fresh: 1, changed: 1, known: 1 });
    await followToEnd(ada, second.import.id, 'save', { title: 'Words' });
    expect(await backs(ada, deckIdOf(done))).toEqual({ dog: 'Hund', cat: 'Katze', cow: 'Kuh' });
  });

  test('does not take the rows of another table for its own if they have the same numbers', async () => {
    const { ada } = await start();
    const first = await stagedTable(ada, 'words.csv', 'id,front,back\n1,dog,Hund\n2,cat,Katze\n');
    await followToEnd(ada, first.import.id, 'save', { title: 'German' });
    const second = await stagedTable(ada, 'words.csv', 'id,front,back\n1,pain,bread\n2,eau,water\n');
    expect(second.import).toMatchObject({ fresh: 2, changed: 0 });
  });

  test.each([
    ['add', ['Kaze', 'Katze']],
    ['update', ['Katze']],
  ])('without ids offers to update backs: %s', async (sameFronts, expected) => {
    const { ada } = await start();
    const first = await stagedTable(ada, 'words.csv', 'front,back\ndog,Hund\ncat,Kaze\n');
    const done = await followToEnd(ada, first.import.id, 'save', { title: 'Words' });
    const second = await stagedTable(ada, 'words.csv', 'front,back\ndog,Hund\ncat,Katze\n');
    expect(second.import).toMatchObject({ fresh: 1, sameFront: 1, changed: 0, known: 1 });
    expect(second.changes).toMatchObject([
      { kind: 'same-front', mine: { back: 'Kaze' }, merged: { back: 'Katze' } },
    ]);
    const saved = await followToEnd(ada, second.import.id, 'save', { title: 'Words', sameFronts });
    expect(saved.import).toMatchObject(
      sameFronts === 'add' ? { saved: 1, updated: 0 } : { saved: 0, updated: 1 },
    );
    const cards = await deckCards(ada, deckIdOf(done));
    expect(cards.filter(({ front }) => front === 'cat').map(({ back }) => back)).toEqual(expected);
  });
});

describe('cards that come twice', () => {
  test('are told apart by case: all letters of the Greek alphabet are imported', async () => {
    const { ada } = await start();
    const { import: done } = await importCards(ada, await field('i15-greek-alphabet.apkg'));
    expect(done).toMatchObject({ saved: 49, known: 0 });
  });

  test('leave their reviews and due date to the one that stays', async () => {
    const { ada } = await start();
    const done = await importCards(ada, await field('i37-repeat-with-history.apkg'));
    expect(done.import).toMatchObject({ saved: 1, known: 1, reviews: 5 });
    const [card] = await states(ada, deckIdOf(done));
    expect(card?.memory).toMatchObject({ repetitions: 5, dueDay: '2026-12-07', intervalDays: 30 });
  });

  test('leave their reviews, once, to a card that the learner already has', async () => {
    const { ada } = await start();
    const text = 'front,back\nsame,card\n';
    const own = await stagedTable(ada, 'own.csv', text);
    const deckId = deckIdOf(await followToEnd(ada, own.import.id, 'save', { title: 'Own' }));
    for (const reviewed of [1, 0]) {
      const again = await staged(ada, await field('i37-repeat-with-history.apkg'));
      expect(again.import).toMatchObject({ fresh: 0, known: 2, reviewed });
      await followToEnd(ada, again.import.id, 'save');
      expect((await states(ada, deckId))[0]?.memory?.repetitions).toBe(5);
    }
  });

  test('leave their reviews to the one that stays, also after cards that are known', async () => {
    const { ada } = await start();
    const file = (cards: object[]) => ({
      name: 'some.json',
      bytes: new TextEncoder().encode(
        JSON.stringify({ format: 'cardamom', version: 1, decks: [{ title: 'Some', cards }] }),
      ),
    });
    const known = Array.from({ length: 5 }, (_, index) => ({ front: `known ${index}`, back: 'b' }));
    await importCards(ada, file(known));
    const review = { at: '2026-01-01T08:00:00.000Z', rating: 3, grade: 'correct', presentation: 'flip' };
    const repeat = { front: 'new 1', back: 'b', reviews: [{ ...review, durationMs: 1 }] };
    const fresh = [0, 1, 2].map((index) => ({ front: `new ${index}`, back: 'b' }));
    const done = await importCards(ada, file([...known, ...fresh, repeat]));
    expect(done.import).toMatchObject({ saved: 3, known: 6, reviews: 1 });
    const deckId = deckIdOf(done);
    const reviewed = (await states(ada, deckId)).find(({ memory }) => memory !== null);
    const cards = await deckCards(ada, deckId);
    expect(cards.find(({ id }) => id === reviewed?.cardId)?.front).toBe('new 1');
  });

  test('leave their reviews to the one that stays, even if that is already stored', async () => {
    const { ada } = await start();
    const rows = Array.from({ length: 450 }, (_, index) => ({
      front: `front ${index % 440}`,
      back: 'back',
      reviews:
        index < 440
          ? []
          : [
              {
                at: '2026-01-01T08:00:00.000Z',
                rating: 3,
                grade: 'correct',
                presentation: 'flip',
                durationMs: 1,
              },
            ],
    }));
    const json = JSON.stringify({ format: 'cardamom', version: 1, decks: [{ title: 'Many', cards: rows }] });
    const done = await importCards(ada, { name: 'many.json', bytes: new TextEncoder().encode(json) });
    expect(done.import).toMatchObject({ saved: 440, known: 10, reviews: 10 });
    const known = (await states(ada, deckIdOf(done))).filter(({ memory }) => memory !== null);
    expect(known).toHaveLength(10);
  });
});

describe('covered pictures', () => {
  test('are imported with their masks, or reported if a mask covers nothing', async () => {
    const { ada } = await start();
    const done = await importCards(ada, await field('i08-image-occlusion.apkg'));
    expect(done.import).toMatchObject({ saved: 2 });
    expect(done.omissions).toContainEqual({
      what: 'card',
      place: 3,
      text: expect.stringContaining('Hdr'),
      reason: 'The mask over its picture cannot be drawn: the picture or the mask is missing or unknown.',
    });
    const [card] = await deckCards(ada, deckIdOf(done));
    expect(card?.front).toMatch(/^Brain parts\n!\[\]\(media:[0-9a-f]{64}#2x2\)$/u);
    expect(card?.back).not.toContain(
      /media:(?<hash>[0-9a-f]{64})/u.exec(card?.front ?? '')?.groups?.['hash'],
    );
  });
});

describe('a missing file', () => {
  test('keeps its name in the text, and comes back in an export', async () => {
    const { ada } = await start();
    const done = await importCards(ada, await field('i05-furigana.apkg'));
    const cards = await deckCards(ada, deckIdOf(done));
    const named = cards.find(({ front }) => front.includes('a.mp3'));
    expect(named?.front).toContain('![a.mp3](media:a.mp3)');
    const { bytes } = await download(ada, `/decks/${deckIdOf(done)}/export?format=apkg`);
    const database = Buffer.from(unzipSync(bytes)['collection.anki2'] ?? []).toString();
    expect(database).toContain('[sound:a.mp3]');
  });
});

describe('a card with everything on its front', () => {
  test('is imported, can be edited without getting a back, and comes back in every export', async () => {
    const { app, ada } = await start();
    const done = await importCards(ada, await field('i13-long-empty.apkg'));
    const deckId = deckIdOf(done);
    const card = (await deckCards(ada, deckId)).find(({ front }) => front === 'front only');
    expect(card?.back).toBe('');
    expect(await ada.put(`/cards/${card?.id}`, { hint_1: 'Look' })).toMatchObject({ status: 200 });
    expect(await ada.put(`/cards/${card?.id}`, { back: 'A back' })).toMatchObject({ status: 200 });
    expect(await ada.put(`/cards/${card?.id}`, { back: '' })).toMatchObject({
      status: 400,
      body: { message: 'Back is required' },
    });
    const other = (await deckCards(ada, deckId)).find(({ back }) => back.length === 2_001);
    expect(other?.front).toBe('front');
    for (const format of ['apkg', 'json']) {
      const eve: Importer = { ...(await app.signUp()), url: app.url };
      const again = await importCards(eve, await field('i13-long-empty.apkg'));
      const { bytes } = await download(eve, `/decks/${deckIdOf(again)}/export?format=${format}`);
      expect((await staged(eve, { name: `again.${format}`, bytes })).import).toMatchObject({
        fresh: 0,
        changed: 0,
        known: again.import.saved,
      });
    }
  });
});

describe('the schedule of a package', () => {
  const dueDays = async (ada: Importer, done: ImportDetails) => {
    const decks = done.addedTo.map(({ id }) => id);
    const days: Record<string, string | number | null> = {};
    for (const id of decks) {
      const cards = await deckCards(ada, id);
      const memories = new Map((await states(ada, id)).map(({ cardId, memory }) => [cardId, memory]));
      for (const card of cards) {
        const memory = memories.get(card.id);
        days[card.front] = memory ? (memory.dueDay ?? memory.dueAt) : null;
      }
    }
    return days;
  };

  const KEPT = {
    mature120: '2026-12-27',
    'norevlog ivl 200': '2027-03-07',
    suspended: '2026-11-30',
    'suspended new': null,
    'buried sched': '2026-11-27',
    'in filtered': '2026-12-04',
    learning: 1_795_820_011_000,
    relearning: 1_795_820_811_000,
    reset: null,
    setdue: '2027-01-26',
    rescheduled5: '2026-12-12',
    leech: '2026-11-28',
    'future clock': '2026-12-02',
  };

  test('is kept: due dates, with the stability that follows from the reviews or the intervals', async () => {
    const { app, ada } = await start();
    const { id } = await uploadCards(ada, await field('i14-schedule.apkg'));
    expect((await settled(ada, id)).import).toMatchObject({ fresh: 14, planned: 12 });
    const done = await followToEnd(ada, id, 'save');
    expect(done.import.choices).toMatchObject({ schedule: 'keep' });
    const days = await dueDays(ada, done);
    expect(days).toMatchObject(KEPT);
    const test = done.addedTo.find(({ title }) => title === 'Test')?.id ?? '';
    const memories = (await states(ada, test)).map(({ memory }) => memory);
    expect(memories[0]).toMatchObject({ state: 'review', intervalDays: 120, repetitions: 7 });
    // Without reviews, the stability is as Anki estimates it.
    expect(memories[1]).toMatchObject({ stability: 200, repetitions: 9 });

    await rebuildCardStates(app.database.db);
    expect(await dueDays(ada, done)).toEqual(days);
  });

  test('is recalculated if the learner wants that, except for dates that somebody chose', async () => {
    const { ada } = await start();
    const { id } = await uploadCards(ada, await field('i14-schedule.apkg'));
    await settled(ada, id);
    const done = await followToEnd(ada, id, 'save', { schedule: 'compute' });
    expect(done.import.choices).toMatchObject({ schedule: 'compute' });
    const days = await dueDays(ada, done);
    expect(days['norevlog ivl 200']).toBeNull();
    expect(days['mature120']).not.toBe(KEPT.mature120);
    expect(days['setdue']).toBe(KEPT.setdue);
    const report = new TextDecoder().decode((await download(ada, `/imports/${id}/report`)).bytes);
    expect(report).toContain('Due dates were recalculated from the reviews');
  });

  test('of one of our own packages comes back as it was', async () => {
    const { app, ada } = await start();
    const first = await importCards(ada, await field('i14-schedule.apkg'));
    const days = await dueDays(ada, first);
    const { bytes } = await download(ada, '/export?format=apkg');
    const eve: Importer = { ...(await app.signUp()), url: app.url };
    expect(await dueDays(eve, await importCards(eve, { name: 'all.apkg', bytes }))).toEqual(days);
  });
});

import { beforeEach, expect, test } from 'vitest';
import type { SyncChange, WireCommand } from '#contract/sync.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';
import { cardRow, deckChanges, deckRow, NOW, uuid, WIRE_CONTENT } from '#test/sync/rows.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { NewCommand } from './commands/command-types.ts';
import { clearReplica, createReplica, type Replica, type SyncServer } from './replica.ts';
import { StorageFullError } from './store.ts';

type ChangesPage = Awaited<ReturnType<SyncServer['changes']>>;
type Result = Awaited<ReturnType<SyncServer['send']>>['results'][number];

const DAY = 86_400_000;
const DECK = uuid(10);
const [ONE, TWO] = [uuid(20), uuid(21)] as const;

const networkLost = () => new ApiError({ kind: 'network' });
const page = (changes: readonly SyncChange[], number: number | string, more = false): ChangesPage => ({
  reset: false,
  changes: [...changes],
  cursor: `e.${number}`,
  more,
});
const done = (command: WireCommand): Result => ({ id: command.id, outcome: 'done' });
const refuse = (command: WireCommand): Result => ({
  id: command.id,
  outcome: 'refused',
  code: 'NOT_FOUND',
  message: 'Card not found',
});
const suspend = (cardId: string, suspended = true): NewCommand => ({
  kind: 'suspend-card',
  cardId,
  suspended,
});

let store: MemoryStore;
let replica: Replica;
let clock: number;
let ids: number;
/** What the server received, request by request. */
let sent: WireCommand[][];
let asked: (string | null)[];
let pages: ChangesPage[];
let respond: (commands: readonly WireCommand[]) => { results: Result[]; cursor: string };

beforeEach(() => {
  store = createMemoryStore();
  clock = NOW;
  ids = 100;
  sent = [];
  asked = [];
  pages = [];
  respond = (commands) => ({ results: commands.map(done), cursor: 'e.2' });
  replica = open();
});

/** Opens the stored replica, as after a reload. */
function open(): Replica {
  return createReplica({
    store,
    server: {
      changes: async (since) => {
        asked.push(since);
        const next = pages.shift();
        if (next === undefined) throw networkLost();
        return next;
      },
      send: async (commands) => {
        sent.push([...commands]);
        return respond(commands);
      },
    },
    now: () => clock,
    newId: () => uuid((ids += 1)),
    reasonOf: () => 'It could not be saved',
    onChanged: () => undefined,
  });
}

async function pullFirst(cardIds: readonly string[] = [ONE, TWO]): Promise<void> {
  pages.push(page(deckChanges(DECK, cardIds), 1));
  await replica.pull();
}

const isSuspended = async (cardId: string) =>
  (await store.read((tx) => tx.get('memory', cardId)))?.suspended ?? null;
const memoryOf = (cardId: string, suspended: boolean): SyncChange => ({
  kind: 'memory',
  id: cardId,
  row: { cardId, memory: null, suspended },
});

test('a command changes the rows and waits until it is sent', async () => {
  await pullFirst();
  await replica.carryOut([suspend(ONE)]);
  expect(await isSuspended(ONE)).toBe(true);
  expect(await replica.state()).toMatchObject({ unsent: 1, refused: [] });
  await replica.push();
  expect(sent).toMatchObject([[{ kind: 'suspend-card', cardId: ONE, at: '2026-11-18T10:00:00.000Z' }]]);
  expect(await replica.state()).toMatchObject({ unsent: 0 });
});

test('commands have different times, also when the clock stands still or is set back', async () => {
  await pullFirst();
  await replica.carryOut([suspend(ONE), suspend(TWO)]);
  clock -= 60_000;
  await replica.carryOut([suspend(ONE, false)]);
  const times = (await store.read((tx) => tx.commands())).map(({ command }) => Date.parse(command.at) - NOW);
  expect(times).toEqual([0, 1, 2]);
});

test('a command that cannot be stored is not acknowledged and changes nothing', async () => {
  await pullFirst();
  store.onCommit = (moment) => {
    if (moment === 'before') throw new Error('The disk is gone');
  };
  await expect(replica.carryOut([suspend(ONE)])).rejects.toThrow('The disk is gone');
  expect(await isSuspended(ONE)).toBe(false);
  expect(await replica.state()).toMatchObject({ unsent: 0 });
});

test('an invalid command is refused immediately, together with all given with it', async () => {
  await pullFirst();
  const invalid: NewCommand = {
    kind: 'create-card',
    cardId: uuid(22),
    deck: { id: DECK, title: 'Capitals' },
    content: { ...WIRE_CONTENT, front: '' },
  };
  await expect(replica.carryOut([suspend(ONE), invalid])).rejects.toThrow('Front is required');
  expect(await isSuspended(ONE)).toBe(false);
  expect(await replica.state()).toMatchObject({ unsent: 0 });
});

test('a command whose response is lost is sent again with the same id', async () => {
  await pullFirst();
  await replica.carryOut([suspend(ONE)]);
  const answer = respond;
  respond = () => {
    throw networkLost();
  };
  await expect(replica.push()).rejects.toThrow('Network error');
  replica = open();
  respond = answer;
  await replica.push();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a pull drops commands that it contains and carries out the others again', async () => {
  await pullFirst();
  await replica.carryOut([suspend(ONE)]);
  await replica.push();
  await replica.carryOut([suspend(TWO)]);
  pages.push(page([memoryOf(ONE, true), { kind: 'deck', id: DECK, row: deckRow(DECK, 2, 'Renamed') }], 2));
  await replica.pull();
  expect(await isSuspended(ONE)).toBe(true);
  expect(await isSuspended(TWO)).toBe(true);
  const left = await store.read((tx) => tx.commands());
  expect(left).toMatchObject([{ state: 'waiting', command: { cardId: TWO } }]);
});

test('a command that was answered stays until a pull contains it', async () => {
  await pullFirst();
  await replica.carryOut([suspend(ONE)]);
  await replica.push();
  pages.push(page([{ kind: 'deck', id: DECK, row: deckRow(DECK, 2, 'Renamed') }], `2.deck.${DECK}`, true));
  await expect(replica.pull()).rejects.toThrow('Network error');
  expect(await isSuspended(ONE)).toBe(true);
  expect(asked).toEqual([null, 'e.1', `e.2.deck.${DECK}`]);
});

test("the server's row stands once a pull contains the command, whatever the device expected", async () => {
  await pullFirst();
  await replica.carryOut([suspend(ONE)]);
  await replica.push();
  pages.push(page([memoryOf(ONE, false)], 2));
  await replica.pull();
  expect(await isSuspended(ONE)).toBe(false);
});

test('a refused command loses its effect, and can be retried or discarded', async () => {
  await pullFirst();
  await replica.carryOut([suspend(ONE), suspend(TWO)]);
  respond = (commands) => ({ results: commands.map(refuse), cursor: 'e.2' });
  await replica.push();
  expect([await isSuspended(ONE), await isSuspended(TWO)]).toEqual([false, false]);
  const { refused, unsent } = await replica.state();
  expect(unsent).toBe(0);
  expect(refused.map(({ reason }) => reason)).toEqual(['Card not found', 'Card not found']);

  const [first, second] = refused.map(({ id }) => id);
  await replica.tryAgain([first ?? '']);
  await replica.discard([second ?? '']);
  expect(await replica.state()).toMatchObject({ unsent: 1, refused: [] });
  expect([await isSuspended(ONE), await isSuspended(TWO)]).toEqual([true, false]);
});

test('neither a refused answer nor undoing it is reported', async () => {
  await pullFirst();
  const answer = { id: uuid(30), sessionId: uuid(40), cardId: ONE, grade: 'correct' as const };
  await replica.carryOut([
    { kind: 'answer', answer, deck: { id: DECK, title: 'Capitals' } },
    { kind: 'undo-answer', sessionId: uuid(40), answerId: uuid(30) },
  ]);
  respond = (commands) => ({ results: commands.map(refuse), cursor: 'e.2' });
  await replica.push();
  expect(await replica.state()).toMatchObject({ unsent: 0, refused: [] });
});

test('commands are sent in their order, at most 100 at a time', async () => {
  await pullFirst();
  for (let count = 0; count < 230; count += 1) await replica.carryOut([suspend(ONE, count % 2 === 0)]);
  await replica.push();
  expect(sent.map(({ length }) => length)).toEqual([100, 100, 30]);
  const times = sent.flat().map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});

test('a command that the server cannot read does not hold up the others', async () => {
  await pullFirst();
  await replica.carryOut([suspend(ONE), suspend(TWO), suspend(ONE, false), suspend(TWO, false)]);
  const third = (await store.read((tx) => tx.commands()))[2]?.command.id;
  respond = (commands) => {
    if (commands.some(({ id }) => id === third)) throw new ApiError({ kind: 'http', status: 400 });
    return { results: commands.map(done), cursor: 'e.2' };
  };
  await replica.push();
  const { refused, unsent } = await replica.state();
  expect(unsent).toBe(0);
  expect(refused).toMatchObject([{ id: third, reason: 'It could not be saved' }]);
});

test('a command on which the server keeps failing is set aside', async () => {
  await pullFirst();
  await replica.carryOut([suspend(ONE), suspend(TWO)]);
  const [first] = await store.read((tx) => tx.commands());
  respond = (commands) => {
    if (commands[0]?.id === first?.command.id) throw new ApiError({ kind: 'http', status: 500 });
    return { results: commands.map(done), cursor: 'e.2' };
  };
  for (let time = 0; time < 4; time += 1) {
    await expect(replica.push()).rejects.toThrow('Server error');
  }
  expect(await replica.state()).toMatchObject({ unsent: 2, refused: [] });
  await replica.push();
  expect(await replica.state()).toMatchObject({ unsent: 0, refused: [{ id: first?.command.id }] });
});

test('a first sync continues where it stopped', async () => {
  const changes = deckChanges(DECK, [ONE, TWO]);
  pages.push(page(changes.slice(0, 3), 1, true));
  await expect(replica.pull()).rejects.toThrow('Network error');
  expect(await replica.state()).toMatchObject({ complete: false, taken: 3, syncedAt: null });
  replica = open();
  pages.push(page(changes.slice(3), 2));
  await replica.pull();
  expect(asked).toEqual([null, 'e.1', 'e.1']);
  expect(await replica.state()).toMatchObject({ complete: true, taken: 6, syncedAt: NOW });
});

test('a page and its cursor are stored together', async () => {
  store.onCommit = (moment) => {
    if (moment === 'before') throw new Error('Closed');
  };
  pages.push(page(deckChanges(DECK, [ONE]), 1));
  await expect(replica.pull()).rejects.toThrow('Closed');
  expect(await store.read(async (tx) => [await tx.all('card'), (await tx.meta()).cursor])).toEqual([
    [],
    null,
  ]);
});

test('a page that another tab has taken meanwhile is not taken again', async () => {
  await pullFirst();
  pages.push(page([memoryOf(ONE, true)], 2), page([memoryOf(ONE, true)], 2), page([], 2));
  await Promise.all([replica.pull(), open().pull()]);
  expect(asked).toEqual([null, 'e.1', 'e.1', 'e.2']);
});

test('a device that starts over keeps its commands and sends again what may be lost', async () => {
  await pullFirst();
  await replica.carryOut([suspend(ONE)]);
  await replica.push();
  await replica.carryOut([suspend(TWO)]);
  pages.push({ ...page(deckChanges(DECK, [ONE]), 1), cursor: 'f.1', reset: true });
  await replica.pull();
  expect(await store.read(async (tx) => (await tx.all('card')).map(({ id }) => id))).toEqual([ONE]);
  expect(await isSuspended(ONE)).toBe(true);
  expect(await replica.state()).toMatchObject({ unsent: 2, taken: 4, complete: true });
  await replica.push();
  expect(sent.at(-1)).toMatchObject([{ cardId: ONE }, { cardId: TWO }]);
});

test('reviews from more than 90 days ago are removed from the device', async () => {
  const review = (id: string, at: number): SyncChange => ({
    kind: 'review',
    id,
    row: { cardId: ONE, deckId: DECK, sessionId: null, answer: null, at, timeZone: 'UTC', undone: false },
  });
  pages.push(page([review(uuid(30), NOW - 90 * DAY), review(uuid(31), NOW - 91 * DAY)], 1));
  await replica.pull();
  expect(await store.read(async (tx) => (await tx.all('review')).map(({ id }) => id))).toEqual([uuid(30)]);
});

test('on a full device, commands take precedence over reviews', async () => {
  await pullFirst();
  const row = { cardId: ONE, deckId: DECK, sessionId: null, answer: null, timeZone: 'UTC', undone: false };
  await store.write((tx) => tx.put('review', uuid(30), { ...row, at: NOW - 2 * DAY }));
  let failures = 0;
  store.onCommit = (moment) => {
    if (moment === 'before' && failures === 0) {
      failures += 1;
      throw new StorageFullError('Full');
    }
  };
  await replica.carryOut([suspend(ONE)]);
  expect(await replica.state()).toMatchObject({ unsent: 1 });
  expect(await store.read((tx) => tx.all('review'))).toEqual([]);
});

test('before a deck is deleted, those of its cards that this device has changed are', async () => {
  await pullFirst();
  await replica.carryOut([suspend(TWO)]);
  await replica.carryOut([{ kind: 'delete-deck', deckId: DECK }]);
  await replica.push();
  expect(sent[0]).toMatchObject([
    { kind: 'suspend-card' },
    { kind: 'delete-card', cardId: TWO, seen: { front: 'Capital of France?' } },
    { kind: 'delete-deck', deckId: DECK, cursor: 'e.1' },
  ]);
  expect(
    await store.read(async (tx) => [await tx.all('deck'), await tx.all('card'), await tx.all('memory')]),
  ).toEqual([[], [], []]);
});

test('without its rows, a replica keeps what the server has not carried out', async () => {
  await pullFirst();
  await replica.carryOut([suspend(ONE)]);
  await replica.push();
  await replica.carryOut([suspend(TWO)]);
  await clearReplica(store);
  expect(await store.read(async (tx) => [await tx.all('card'), (await tx.meta()).cursor])).toEqual([
    [],
    null,
  ]);
  expect(await replica.state()).toMatchObject({ unsent: 1, complete: false });
  await pullFirst();
  expect(await isSuspended(TWO)).toBe(true);
});

test('a card that another device deleted is not restored by a command that needs it', async () => {
  await pullFirst();
  await replica.carryOut([suspend(ONE)]);
  pages.push(
    page(
      [
        { kind: 'card', id: ONE, row: null },
        { kind: 'memory', id: ONE, row: null },
      ],
      2,
    ),
  );
  await replica.pull();
  expect(await isSuspended(ONE)).toBe(null);
  expect((await store.read((tx) => tx.cardsOfDeck(DECK))).map(({ card }) => card)).toEqual([
    cardRow(TWO, DECK, undefined, 1).card,
  ]);
});

import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { cardListResponse } from '#contract/cards.ts';
import { deckListResponse } from '#contract/decks.ts';
import { replayWithStates } from '#domain/scheduling/card-state.ts';
import { seededRandom, type Random } from '#domain/random.ts';
import { differingRollups } from '#server/features/analytics/rollups.repository.ts';
import { isStudyRecordRight } from '#server/features/analytics/study-records.repository.ts';
import { readReviewSettings } from '#server/features/scheduling/card-states.repository.ts';
import { logOfCards, wholeLog } from '#server/features/scheduling/log/reviews.repository.ts';
import { projectHistory } from '#server/features/study/rollups/rebuild-rollups.ts';
import type { Entry, Kind } from '#web/features/replica/rows.ts';
import { makeDeck } from '../server/study-helpers.ts';
import { startTestApp, type Client, type TestApp } from '../server/test-app.ts';
import { createDevice, type Device } from './device.ts';
import { otherChange } from './other-change.ts';
import { pick, randomCommand } from './random-command.ts';
import { syncServer } from './sync-server.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const MAX_ANSWER_SECONDS = 300;

export type Histories = {
  /** Runs one history. Throws an error that names what is wrong at its end. */
  run: (seed: string) => Promise<void>;
};

/** The most histories on one server, which registers a limited number of learners in an hour and whose time stands still. */
const HISTORIES_ON_A_SERVER = 50;

/** Servers whose ids and time depend only on the history's seed, so that a history runs the same way again. */
export function createHistories(): Histories {
  let random: Random = seededRandom('');
  let time = 0;
  const newId = () => uuidFrom(random);
  const clock: TestApp['clock'] = {
    now: () => (time += 1),
    set: (iso) => void (time = Date.parse(iso)),
    advance: (ms) => void (time += ms),
  };
  let app: TestApp | undefined;
  let done = 0;
  return {
    run: async (seed) => {
      if (done % HISTORIES_ON_A_SERVER === 0) {
        await app?.close();
        app = await startTestApp({ worker: false, newId, clock, until: 'end of file' });
      }
      done += 1;
      random = seededRandom(`ids ${seed}`);
      clock.set('2026-11-18T10:00:00Z');
      if (app) await runHistory(app, newId, seed);
    },
  };
}

async function runHistory(app: TestApp, newId: () => string, seed: string): Promise<void> {
  const random = seededRandom(seed);
  const user = await app.signUp(`h-${newId().slice(0, 13)}`, { timeZone: 'Europe/Berlin' });
  const late: (() => Promise<unknown>)[] = [];
  const devices = Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
    createDevice({
      server: syncServer(app.url, user.token, pick([3, 20, 1_000], random) ?? 1_000),
      random,
      newId,
      serverTime: app.clock.now,
      clockOffset: pick([0, 0, 2 * MINUTE, -3 * MINUTE], random) ?? 0,
      late,
    }),
  );
  await makeDeck(user, { cardCount: 4 });
  for (const device of devices) {
    await device.pull();
    device.trouble = pick([0, 0.2, 0.5], random) ?? 0;
  }

  for (let steps = 30 + Math.floor(random() * 40); steps > 0; steps -= 1) {
    const device = pick(devices, random);
    if (device) await step({ app, user, device, late, random, newId });
  }

  for (const request of late.splice(0)) await request().catch(() => undefined);
  await settle(devices);
  await expectAgreement(app, user, devices);
}

async function step({
  app,
  user,
  device,
  late,
  random,
  newId,
}: {
  app: TestApp;
  user: Client;
  device: Device;
  late: (() => Promise<unknown>)[];
  random: Random;
  newId: () => string;
}): Promise<void> {
  const dice = random();
  if (dice < 0.5) await device.carryOut([await randomCommand(device, random, newId)]);
  else if (dice < 0.63) await device.push();
  else if (dice < 0.78) await device.pull();
  else if (dice < 0.85) device.isOnline = !device.isOnline;
  else if (dice < 0.92) await otherChange(user, random);
  else if (dice < 0.96)
    await late
      .shift()?.()
      .catch(() => undefined);
  else app.clock.advance(pick([MINUTE, 60 * MINUTE, DAY], random) ?? 0);
}

/** Everything arrives, and every device learns of it. */
async function settle(devices: readonly Device[]): Promise<void> {
  for (const device of devices) {
    device.isOnline = true;
    device.trouble = 0;
  }
  for (const device of devices) await device.push();
  for (const device of devices) await device.pull();
}

async function expectAgreement(
  app: TestApp,
  user: Client & { user: { id: string }; token: string },
  devices: readonly Device[],
): Promise<void> {
  const { id: userId } = user.user;
  const { db } = app.database;
  const fresh = await freshRows(app, user);
  for (const [index, device] of devices.entries()) {
    const { unsent, refused } = await device.state();
    expect(unsent, `device ${index} has sent everything`).toBe(0);
    expect(
      refused.filter(({ command }) => command.kind === 'answer'),
      `no answer of device ${index} was refused`,
    ).toEqual([]);
    expect(await rowsOf(device), `device ${index} has the rows of the server`).toEqual(fresh);
    const commands = await device.read((tx) => tx.commands());
    expect(commands.filter(({ state }) => state !== 'refused')).toEqual([]);
    const unanswered = [...device.acknowledged].filter((id) => !device.results.has(id));
    expect(unanswered, `the server has answered what device ${index} acknowledged`).toEqual([]);
  }
  await expectSameOverTheApi(user, fresh);

  const log: string[] = [];
  for await (const reviews of wholeLog(db, userId)) log.push(...reviews.map(({ id }) => id));
  expect(log.length, 'each review is in the log once').toBe(new Set(log).size);
  const answers = devices.flatMap(({ results }) =>
    [...results.values()].flatMap((result) => (result.outcome === 'done' ? (result.answer?.id ?? []) : [])),
  );
  const known = new Set(fresh.review.map(({ id }) => id));
  expect(
    answers.filter((id) => !known.has(id)),
    'each answer that was taken is in the log',
  ).toEqual([]);

  const { memory: settings } = await readReviewSettings(db, userId);
  for (const { id, row } of fresh.memory) {
    const reviews = await logOfCards(db, userId, [id]);
    const replayed = replayWithStates(reviews, settings);
    expect(row.memory, `the memory of card ${id} follows from its log`).toEqual(replayed.memory);
    for (const { review, before } of replayed.reviews) {
      expect(isDeepStrictEqual(review.before ?? null, before), `what review ${review.id} found`).toBe(true);
    }
  }
  const rollups = await projectHistory(db, userId, { MAX_ANSWER_SECONDS });
  expect(await differingRollups(db, userId, rollups), 'rollups equal their rows').toEqual([]);
  expect(await isStudyRecordRight(db, userId), 'the study record is right').toBe(true);
}

/** What a new device gets. */
async function freshRows(app: TestApp, user: Client & { token: string }): Promise<Rows> {
  const device = createDevice({
    server: syncServer(app.url, user.token, 1_000),
    random: () => 0.99,
    newId: () => '',
    serverTime: app.clock.now,
    clockOffset: 0,
    late: [],
  });
  await device.pull();
  return rowsOf(device);
}

type Rows = { [K in Kind]: Entry<K>[] };

function rowsOf(device: Device): Promise<Rows> {
  return device.read(async (tx) => ({
    settings: (await tx.all('settings')).toSorted(byId),
    deck: (await tx.all('deck')).toSorted(byId),
    card: (await tx.all('card')).toSorted(byId),
    memory: (await tx.all('memory')).toSorted(byId),
    session: (await tx.all('session')).toSorted(byId),
    review: (await tx.all('review')).toSorted(byId),
    conflict: (await tx.all('conflict')).toSorted(byId),
  }));
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

async function expectSameOverTheApi(user: Client, fresh: Rows): Promise<void> {
  const listed = await Promise.all(['/decks', '/decks?archived=true'].map((path) => user.get(path)));
  const decks = listed.flatMap(({ body }) => deckListResponse.parse(body));
  expect(
    fresh.deck.map(({ row }) => row.deck),
    'decks over the API',
  ).toEqual(decks.toSorted(byId));
  for (const { id, cardCount } of decks) {
    const { cards } = cardListResponse.parse((await user.get(`/cards/deck/${id}`)).body).data;
    const rows = fresh.card.map(({ row }) => row).filter(({ card }) => card.deckId === id);
    const inOrder = rows.toSorted((one, other) => one.position - other.position).map(({ card }) => card);
    expect(inOrder, `cards of deck ${id} over the API`).toEqual(cards);
    expect(cards.length, `the count of deck ${id}`).toBe(cardCount);
  }
}

/** A UUID of version 4. */
function uuidFrom(random: Random): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import { sourceResponse } from '#contract/sources.ts';
import type { Database } from '#server/db/connect.ts';
import { transactAsUser } from '#server/db/transaction.ts';
import { insertExchange } from '#server/features/assistance/conversations.repository.ts';
import { insertCardSources } from '#server/features/cards/card-sources.repository.ts';
import { insertInvite } from '#server/features/auth/invites/invites.repository.ts';
import { insertLink } from '#server/features/auth/mail/mail-links.repository.ts';
import { insertIdentity } from '#server/features/auth/oidc/identities.repository.ts';
import { insertRequest } from '#server/features/auth/oidc/oidc-requests.repository.ts';
import {
  replaceRecoveryCodes,
  saveSetup,
} from '#server/features/auth/second-factor/second-factor.repository.ts';
import { insertExplanation } from '#server/features/cards/explanations.repository.ts';
import { saveOptimization } from '#server/features/scheduling/fit/optimizations.repository.ts';
import { saveStageDay } from '#server/features/scheduling/history.repository.ts';
import { saveRecord } from '#server/features/oauth/oauth-records.repository.ts';
import { insertPage, insertScan } from '#server/features/sources/scans/scans.repository.ts';
import { PIXEL } from '../media/files.ts';
import { makeKey, toolWith } from './anki-connect-helpers.ts';
import { followToEnd, settled, uploadCards, type Importer } from './import-helpers.ts';
import { BASIC, oldFiles, zipped } from '../anki/package-builder.ts';
import { finishedGeneration, requestCards } from './generation-helpers.ts';
import { addPasskey, beginAdding, deviceAt } from './passkey-helpers.ts';
import { answerBody, CAPITALS, generateDeck, startStudy } from './study-helpers.ts';
import { addMedia } from './media-helpers.ts';
import { carryOut, edit } from './sync-helpers.ts';
import { PASSWORD, type Client, type TestApp } from './test-app.ts';
import { answerAll, startTest } from './test-helpers.ts';

/** Every row of every table, by table. */
export async function wholeDatabase({ db }: Database): Promise<Record<string, object[]>> {
  const tables: Record<string, object[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    tables[name] = rows;
  }
  return tables;
}

/**
 * Creates rows of a user in every table that can have any: decks, history, token usage, an idempotent request, a known
 * browser.
 */
export async function leaveTracks(
  { database, visitor, url }: TestApp,
  user: Client & { email: string; token: string; user: { id: string } },
  title: string,
): Promise<void> {
  await visitor.post('/auth/login', { email: user.email, password: PASSWORD }, { cookie: 'any=cookie' });
  const { deck, cards } = await generateDeck(user, { title });
  await user.post('/decks', { title }, { 'idempotency-key': randomUUID() });
  const [card] = cards;
  if (!card) throw new Error('The deck is empty');
  await user.put(`/cards/${cards.at(-1)?.id}`, { options: [title, `Not ${title}`], correct_option: 0 });
  await user.post('/cards/bulk', { action: 'tags', cardIds: [cards[1]?.id], add: [title] });
  await user.post('/cards/filters', { name: title, filter: { search: title } });
  const text = `Why ${title}`;
  // Two devices that edit the same field.
  await carryOut(
    user,
    edit(1, deck, card, { explanation: title }),
    edit(2, deck, card, { explanation: text }),
  );
  await insertExplanation(database.db, { cardId: card.id, selectedOption: null, text, now: Date.now() });
  await insertExchange(database.db, user.user.id, {
    id: randomUUID(),
    cardId: card.id,
    question: `Why ${title}?`,
    reply: text,
    askedAt: Date.now(),
  });
  const { source } = sourceResponse.parse((await user.post('/sources', { title, text })).body);
  const from = { cardId: card.id, sourceId: source.id, position: 0, quote: text, title, page: null };
  await transactAsUser(database.db, user.user.id, (trx) => insertCardSources(trx, user.user.id, [from]));
  const kind = 'pdf' as const;
  const scan = { id: randomUUID(), name: title, kind, pages: 1, scanned: [1], hasText: false };
  await insertScan(database.db, user.user.id, { ...scan, createdAt: Date.now() });
  await insertPage(database.db, user.user.id, { scanId: scan.id, page: 1, text });
  await addMedia({ ...user, url }, PIXEL);
  const { test } = await startTest(user, [deck.id]);
  await answerAll(user, test.id);
  const limits = { name: title, newPerDay: 5, reviewsPerDay: null, deckIds: [deck.id] };
  await user.post('/presets', limits);
  const { key } = accessKeyEndpoints.make.response.parse(
    (await user.post('/account/keys', { name: title, scopes: ['read'], password: PASSWORD })).body,
  );
  await saveRecord(database.db, {
    kind: 'Grant',
    idHash: key.id,
    userId: user.user.id,
    keyId: key.id,
    uid: null,
    payload: { title },
    endsAt: Date.now() + 86_400_000,
  });
  const identity = { issuer: 'https://id.example.org/', subject: user.user.id };
  await insertIdentity(database.db, user.user.id, identity, Date.now());
  await insertRequest(database.db, {
    stateHash: `state ${user.user.id}`,
    browserHash: `browser ${user.user.id}`,
    provider: 'oidc',
    purpose: 'link',
    userId: user.user.id,
    returnTo: null,
    inviteHash: null,
    startedAt: Date.now(),
  });
  await transactAsUser(database.db, user.user.id, (trx) =>
    insertLink(trx, {
      tokenHash: `link ${user.user.id}`,
      userId: user.user.id,
      purpose: 'verify-email',
      mailId: randomUUID(),
      askedAt: Date.now(),
      emailKey: user.email,
      expiresAt: Date.now() + 86_400_000,
    }),
  );
  await addPasskey(user, deviceAt({ url }));
  await beginAdding(user);
  await insertInvite(database.db, {
    id: randomUUID(),
    secretHash: `invite ${user.user.id}`,
    madeBy: user.user.id,
    note: title,
    createdAt: Date.now(),
    endsAt: Date.now() + 86_400_000,
    maxUses: 1,
  });
  await transactAsUser(database.db, user.user.id, async (trx) => {
    await saveSetup(trx, user.user.id, `secret ${user.user.id}`, Date.now());
    await replaceRecoveryCodes(trx, user.user.id, [`recovery code ${user.user.id}`]);
  });
  await user.put('/account/keys/origins', { origins: ['https://tool.example.org'] });
  await leaveNote({ ...user, url }, title);
  await user.post('/match/times', { deckId: deck.id, pairs: 6, durationMs: 12_345 });
  const examAt = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const minutes = [0, 20, 20, 20, 20, 20, 0];
  await user.post('/exam-plans', { name: title, examAt, deckIds: [deck.id], minutes, target: 90 });
  await user.put('/reminders', { minute: 540 });
  await user.put('/reminders/device', subscriptionOf(user.user.id));
  await user.post('/reminders/calendar');
  await leaveImports({ ...user, url }, title);
  const batch = { ...CAPITALS, title, topic: 'capitals of Asia', cardCount: 5, difficulty: 1 };
  await finishedGeneration(user, await requestCards(user, batch));
  const { session, cards: shown } = await startStudy(user, deck.id);
  for (const one of shown) {
    await user.post('/study/answer', { ...answerBody(session.id, one, true), hintsUsed: 1 });
  }
  await user.post(`/study/complete/${session.id}`);
  const stages = { new: cards.length, learning: 0, young: 0, mature: 0 };
  await saveStageDay(database.db, user.user.id, '2026-01-01', stages);
  const fit = { weights: [1], loss: 0.3, publishedLoss: 0.4, reviews: 400, fittedAt: 0, used: false };
  await transactAsUser(database.db, user.user.id, (trx) => saveOptimization(trx, user.user.id, fit));
}

/** Adds a note of a type that a tool brings, with a picture. */
async function leaveNote(user: Client & { url: string }, title: string): Promise<void> {
  const { secret } = await makeKey(user, ['write-cards']);
  const ask = toolWith(user.url, secret);
  const template = { Front: '{{Word}}', Back: '{{Meaning}}' };
  await ask('createModel', {
    modelName: title,
    inOrderFields: ['Word', 'Meaning'],
    cardTemplates: [template],
  });
  await ask('createDeck', { deck: `Words ${title}` });
  const picture = { filename: `${title}.png`, data: Buffer.from(PIXEL).toString('base64') };
  await ask('storeMediaFile', picture);
  const fields = { Word: title, Meaning: `Not ${title} <img src="${picture.filename}">` };
  await ask('addNote', { note: { deckName: `Words ${title}`, modelName: title, fields } });
}

/** A push subscription of a browser that only this user has. */
function subscriptionOf(userId: string) {
  const endpoint = `https://updates.push.services.mozilla.com/${userId}`;
  return { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } };
}

/** Creates one import with added cards and a line in its report, one that changes them, and one that waits with its file. */
async function leaveImports(user: Importer, title: string): Promise<void> {
  const bytes = (back: string) =>
    zipped(
      oldFiles({
        decks: [{ id: 1, name: `Imported ${title}` }],
        noteTypes: [BASIC],
        notes: [
          { id: 1, type: BASIC.id, fields: [title, back] },
          { id: 2, type: BASIC.id, fields: ['', title] },
        ],
        cards: [
          { id: 1, note: 1, deck: 1, type: 2, queue: 2, due: 40, ivl: 30, factor: 2_500, reps: 3 },
          { id: 2, note: 2, deck: 1 },
        ],
      }),
    );
  for (const back of ['back', 'corrected']) {
    const { id } = await uploadCards(user, { name: `${title}.apkg`, bytes: bytes(back) });
    await settled(user, id);
    await followToEnd(user, id, 'save');
  }
  await user.post('/imports', { text: `${title}\tfront\nback\tother` });
}

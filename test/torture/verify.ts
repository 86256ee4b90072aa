import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { DEFAULT_MAX_ANSWER_SECONDS } from '#domain/study/session/timing.ts';
import type { MediaStore } from '#server/ports/files/media-store.ts';
import { rebuildRollups } from '#server/features/study/rollups/rebuild-rollups.ts';
import { ROLLUP_TABLES } from '#server/features/analytics/rollups.repository.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import { CARDS_PER_BATCH, IMPORTED, IN_A_BATCH, type Ledger } from './ledger.ts';

export type Finding = { kind: string; acknowledged: number; found: number; lost: number; doubled: number };
/** The data of a stopped installation. */
export type Left = { db: Db; mediaStore: MediaStore };

export type Verdict = { findings: Finding[]; faults: string[] };

/** Compares what was acknowledged with what a stopped installation has stored. */
export async function verify({ db, mediaStore }: Left, ledger: Ledger): Promise<Verdict> {
  const emails = (await db.selectFrom('users').select('email').execute()).map((row) => row.email);
  const fronts = (await db.selectFrom('cards').select('front').where('back', '=', 'The back').execute()).map(
    (row) => row.front,
  );
  const generations = await db
    .selectFrom('batches')
    .select(['id', 'title', 'user_id', 'status', 'cards_generated', 'difficulty'])
    .where('kind', '<>', 'import')
    .execute();
  const answers = await db
    .selectFrom('reviews')
    .select(['session_id', 'card_id', 'grade'])
    .where('counted', '=', 1)
    .execute();
  const sessions = await db
    .selectFrom('study_sessions')
    .select('id')
    .where('status', '=', 'completed')
    .execute();
  const decks = await db.selectFrom('decks').select(['id', 'title', 'card_count']).execute();

  const { whole: wholeBatches, torn } = batchesOf(await frontsWithBack(db, IN_A_BATCH));
  const pictures = await pictureState({ db, mediaStore });

  const findings = [
    compare('accounts', ledger.accounts, emails),
    compare('cards', ledger.cards, fronts),
    compare(
      'generations',
      new Set(ledger.generations.values()),
      generations.map((row) => row.title),
    ),
    compare(
      'generated decks',
      ledger.decks,
      decks.map((row) => row.title),
    ),
    compare(
      'answers',
      new Set([...ledger.answers].map(([key, isCorrect]) => `${key} ${isCorrect}`)),
      answers.map((row) => `${row.session_id} ${row.card_id} ${row.grade === 'correct'}`),
    ),
    compare(
      'completed sessions',
      ledger.sessions,
      sessions.map((row) => row.id),
    ),
    compare('batches of cards', ledger.batches, wholeBatches),
    compare('pictures', ledger.media, pictures.whole),
    compare('imports', ledger.begunImports, await importIds(db)),
    compare('imported cards', ledger.importedCards, await frontsWithBack(db, IMPORTED)),
  ];

  return {
    findings,
    faults: [
      ...deckFaults(generations, decks),
      ...(await tokenFaults(db, generations)),
      ...(await countFaults(db)),
      ...(await rollupFaults(db)),
      ...pictures.torn.map((hash) => `the picture ${hash} is not what its row says`),
      ...(await importFaults(db)),
      ...torn.map((name) => `the batch ${name} is there in part`),
    ],
  };
}

async function frontsWithBack(db: Db, back: string): Promise<string[]> {
  const rows = await db.selectFrom('cards').select('front').where('back', '=', back).execute();
  return rows.map((row) => row.front);
}

/** The names of batches by their cards: complete ones, and those with missing or duplicate cards. */
function batchesOf(fronts: readonly string[]): { whole: string[]; torn: string[] } {
  const byName = Map.groupBy(fronts, (front) => front.split(' ')[0] ?? '');
  const isWhole = (cards: readonly string[]) =>
    cards.length === CARDS_PER_BATCH && new Set(cards).size === CARDS_PER_BATCH;
  const names = [...byName].map(([name, cards]) => ({ name, isWhole: isWhole(cards) }));
  return {
    whole: names.filter((batch) => batch.isWhole).map(({ name }) => name),
    torn: names.filter((batch) => !batch.isWhole).map(({ name }) => name),
  };
}

/** The hashes of pictures that have a row, with and without their contents. */
async function pictureState({ db, mediaStore }: Left): Promise<{ whole: string[]; torn: string[] }> {
  const state = { whole: new Array<string>(), torn: new Array<string>() };
  const rows = await db.selectFrom('media').select(['user_id as userId', 'hash', 'bytes']).execute();
  for (const { bytes, ...key } of rows) {
    const contents = await mediaStore.read(db, key, { from: 0, to: bytes - 1 });
    const isWhole =
      contents !== undefined &&
      createHash('sha256')
        .update(await buffer(contents))
        .digest('hex') === key.hash;
    state[isWhole ? 'whole' : 'torn'].push(key.hash);
  }
  return state;
}

async function importIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('imports').select('id').where('discarded_at', 'is', null).execute();
  return rows.map((row) => row.id);
}

const DRAFT_BYTES = sql<number>`coalesce(sum(octet_length(content) + coalesce(octet_length(history), 0)), 0)`;

/** A running import must have a job that continues it, and its count of staged cards must be right. */
async function importFaults(db: Db): Promise<string[]> {
  const imports = await db.selectFrom('imports').selectAll().execute();
  const jobs = await db
    .selectFrom('jobs')
    .select('payload')
    .where('status', 'in', ['queued', 'running'])
    .execute();
  const faults: string[] = [];
  for (const { id, status, discarded_at: discardedAt, staged_cards: cards, staged_bytes: bytes } of imports) {
    const isUnderWay = discardedAt !== null || ['reading', 'saving', 'undoing'].includes(status);
    if (isUnderWay && !jobs.some(({ payload }) => payload.includes(id))) {
      faults.push(`nobody goes on with the import ${id}, which is ${status}`);
    }
    const drafts = await db
      .selectFrom('card_drafts')
      .select((eb) => [eb.fn.countAll<number>().as('cards'), DRAFT_BYTES.as('bytes')])
      .where('batch_id', '=', id)
      .executeTakeFirstOrThrow();
    if (cards !== drafts.cards) faults.push(`import ${id} says ${cards} drafts and has ${drafts.cards}`);
    if (bytes < drafts.bytes) faults.push(`import ${id} says ${bytes} bytes and has ${drafts.bytes}`);
  }
  return faults;
}

function compare(kind: string, acknowledged: ReadonlySet<string>, found: readonly string[]): Finding {
  const distinct = new Set(found);
  return {
    kind,
    acknowledged: acknowledged.size,
    found: found.length,
    lost: [...acknowledged].filter((one) => !distinct.has(one)).length,
    doubled: found.length - distinct.size,
  };
}

type GenerationRow = {
  id: string;
  user_id: string;
  status: string;
  cards_generated: number;
  difficulty: number;
};

/** A completed generation must have a deck, and no other generation may have one. */
function deckFaults(generations: readonly GenerationRow[], decks: readonly { id: string }[]): string[] {
  const made = new Set(decks.map((deck) => deck.id));
  return generations
    .filter((row) => (row.status === 'completed') !== made.has(row.id))
    .map((row) => `generation ${row.id} is ${row.status} and ${made.has(row.id) ? 'has a' : 'has no'} deck`);
}

/** Every user must have paid once for each deck, and no tokens may be reserved for ended work. */
async function tokenFaults(db: Db, generations: readonly GenerationRow[]): Promise<string[]> {
  const faults: string[] = [];
  const days = await db.selectFrom('token_days').select(['user_id', 'used', 'reserved']).execute();
  for (const [userId, own] of Map.groupBy(generations, (row) => row.user_id)) {
    const due = own
      .filter((row) => row.status === 'completed')
      .reduce((sum, row) => sum + generationPrice(row.cards_generated, row.difficulty), 0);
    const held = own
      .filter((row) => row.status === 'pending' || row.status === 'generating')
      .reduce((sum) => sum + generationPrice(5, 1), 0);
    const ofUser = days.filter((row) => row.user_id === userId);
    const used = ofUser.reduce((sum, row) => sum + row.used, 0);
    const reserved = ofUser.reduce((sum, row) => sum + row.reserved, 0);
    if (used !== due) faults.push(`a learner paid ${used} tokens instead of ${due}`);
    if (reserved !== held) faults.push(`${reserved} tokens are held instead of ${held}`);
  }
  return faults;
}

/** The card count of each deck must be right. */
async function countFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; card_count: number; cards: number }>`
    select decks.id, decks.card_count, (select count(*) from cards where cards.deck_id = decks.id) as cards from decks
  `.execute(db);
  return rows
    .filter((row) => row.card_count !== row.cards)
    .map((row) => `deck ${row.id} says ${row.card_count} cards and has ${row.cards}`);
}

/** Statistics must match the recorded answers, and figures of decks must match their cards. */
async function rollupFaults(db: Db): Promise<string[]> {
  const before = await rollupsOf(db);
  await rebuildRollups(db, { MAX_ANSWER_SECONDS: DEFAULT_MAX_ANSWER_SECONDS });
  const after = await rollupsOf(db);
  return Object.keys(after)
    .filter((table) => before[table] !== after[table])
    .map((table) => `${table} is not what its rows come to`);
}

/** The rollups that `rebuildRollups` recomputes. */
async function rollupsOf(db: Db): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const table of ROLLUP_TABLES) {
    contents[table] = sortedText(await db.selectFrom(table).selectAll().execute());
  }
  contents['decks'] = sortedText(
    await db.selectFrom('decks').select(['id', 'card_count', 'content_bytes']).execute(),
  );
  return contents;
}

function sortedText(rows: readonly object[]): string {
  return rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted()
    .join('\n');
}

import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { DEFAULT_MAX_ANSWER_SECONDS } from '#domain/study/timing.ts';
import { rebuildRollups } from '#server/features/study/rebuild-rollups.ts';
import { ROLLUP_TABLES } from '#server/features/analytics/rollups.repository.ts';
import { generationPrice } from '#domain/tokens.ts';
import type { Ledger } from './ledger.ts';

export type Finding = { kind: string; acknowledged: number; found: number; lost: number; doubled: number };
export type Verdict = { findings: Finding[]; faults: string[] };

/** Compares what was acknowledged with what a stopped installation has kept. */
export async function verify(db: Db, ledger: Ledger): Promise<Verdict> {
  const emails = (await db.selectFrom('users').select('email').execute()).map((row) => row.email);
  const fronts = (await db.selectFrom('cards').select('front').where('back', '=', 'The back').execute()).map(
    (row) => row.front,
  );
  const generations = await db
    .selectFrom('batches')
    .select(['id', 'title', 'user_id', 'status', 'cards_generated', 'difficulty'])
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
  ];

  return {
    findings,
    faults: [
      ...deckFaults(generations, decks),
      ...(await tokenFaults(db, generations)),
      ...(await countFaults(db)),
      ...(await rollupFaults(db)),
    ],
  };
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

/** A generation that is completed has made its deck, and no other has. */
function deckFaults(generations: readonly GenerationRow[], decks: readonly { id: string }[]): string[] {
  const made = new Set(decks.map((deck) => deck.id));
  return generations
    .filter((row) => (row.status === 'completed') !== made.has(row.id))
    .map((row) => `generation ${row.id} is ${row.status} and ${made.has(row.id) ? 'has a' : 'has no'} deck`);
}

/** Every learner has paid for the decks they got, once, and nothing is held for what has ended. */
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
    const ofLearner = days.filter((row) => row.user_id === userId);
    const used = ofLearner.reduce((sum, row) => sum + row.used, 0);
    const reserved = ofLearner.reduce((sum, row) => sum + row.reserved, 0);
    if (used !== due) faults.push(`a learner paid ${used} tokens instead of ${due}`);
    if (reserved !== held) faults.push(`${reserved} tokens are held instead of ${held}`);
  }
  return faults;
}

/** Each deck says how many cards it has. */
async function countFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; card_count: number; cards: number }>`
    select decks.id, decks.card_count, (select count(*) from cards where cards.deck_id = decks.id) as cards from decks
  `.execute(db);
  return rows
    .filter((row) => row.card_count !== row.cards)
    .map((row) => `deck ${row.id} says ${row.card_count} cards and has ${row.cards}`);
}

/** The statistics are what the recorded answers come to, and decks say what their cards come to. */
async function rollupFaults(db: Db): Promise<string[]> {
  const before = await rollupsOf(db);
  await rebuildRollups(db, { MAX_ANSWER_SECONDS: DEFAULT_MAX_ANSWER_SECONDS });
  const after = await rollupsOf(db);
  return Object.keys(after)
    .filter((table) => before[table] !== after[table])
    .map((table) => `${table} is not what its rows come to`);
}

/** What `rebuildRollups` makes again. */
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

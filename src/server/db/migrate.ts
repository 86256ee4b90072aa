import path from 'node:path';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration';
import { StartupError } from '../startup/startup-error.ts';
import type { Database } from './connect.ts';
import { copyToFile, expectIntegrity } from './copy/copy-file.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { aiProviders } from './migrations/0002-ai-providers.ts';
import { learnerHistory } from './migrations/0003-learner-history.ts';
import { signIn } from './migrations/0004-sign-in.ts';
import { concurrentEditing } from './migrations/0005-concurrent-editing.ts';
import { jobFailures } from './migrations/0006-job-failures.ts';
import { accountAdministration } from './migrations/0007-account-administration.ts';
import { cardTags } from './migrations/0008-card-tags.ts';
import { earnedWith } from './migrations/0009-earned-with.ts';
import { reviews } from './migrations/0010-reviews.ts';
import { cardSearch } from './migrations/0011-card-search.ts';
import { generationWishes } from './migrations/0012-generation-wishes.ts';
import { learnerTotals } from './migrations/0013-learner-totals.ts';
import { deckTopics } from './migrations/0014-deck-topics.ts';
import { fittableReviews } from './migrations/0015-fittable-reviews.ts';
import { cardQuestions } from './migrations/0016-card-questions.ts';
import { generatedFronts } from './migrations/0017-generated-fronts.ts';
import { sources } from './migrations/0018-sources.ts';
import { batches } from './migrations/0019-batches.ts';
import { media } from './migrations/0020-media.ts';
import { deckLanguages } from './migrations/0021-deck-languages.ts';
import { imports } from './migrations/0022-imports.ts';
import { endedSessions } from './migrations/0023-ended-sessions.ts';
import { shownQuizzes } from './migrations/0024-shown-quizzes.ts';
import { dueDays } from './migrations/0025-due-days.ts';
import { stagedImports } from './migrations/0027-staged-imports.ts';
import { cardOrigins } from './migrations/0028-card-origins.ts';
import { passageBlocks } from './migrations/0029-passage-blocks.ts';
import { draftDoubts } from './migrations/0030-draft-doubts.ts';
import { scans } from './migrations/0032-scans.ts';
import { pace } from './migrations/0034-pace.ts';
import { manyCards } from './migrations/0035-many-cards.ts';
import { deckPlaces } from './migrations/0036-deck-places.ts';
import { sync } from './migrations/0037-sync.ts';
import { reminders } from './migrations/0038-reminders.ts';
import { siblings } from './migrations/0039-siblings.ts';
import { write } from './migrations/0040-write.ts';
import { matchTimes } from './migrations/0041-match-times.ts';
import { tests } from './migrations/0042-tests.ts';
import { reverseCards } from './migrations/0043-reverse-cards.ts';
import { expectedRecall } from './migrations/0044-expected-recall.ts';
import { examPlans } from './migrations/0045-exam-plans.ts';
import { balance } from './migrations/0046-balance.ts';
import { presets } from './migrations/0047-presets.ts';
import { catchUp } from './migrations/0048-catch-up.ts';
import { keys } from './migrations/0049-keys.ts';
import { ankiDoor } from './migrations/0050-anki-door.ts';
import { mediaNames } from './migrations/0053-media-names.ts';
import { oauth } from './migrations/0054-oauth.ts';
import { mail } from './migrations/0055-mail.ts';
import { signInMeans } from './migrations/0056-sign-in-means.ts';
import { invites } from './migrations/0057-invites.ts';
import { passkeys } from './migrations/0058-passkeys.ts';
import { secondFactor } from './migrations/0059-second-factor.ts';
import { identities } from './migrations/0060-identities.ts';
import { adminScreen } from './migrations/0061-admin-screen.ts';
import { linkedIdentities } from './migrations/0062-linked-identities.ts';
import type { Db } from './tables.ts';
import { repeatedly } from './transaction.ts';

/** Every migration in order, by a name that never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-ai-providers': aiProviders,
  '0003-learner-history': learnerHistory,
  '0004-sign-in': signIn,
  '0005-concurrent-editing': concurrentEditing,
  '0006-job-failures': jobFailures,
  '0007-account-administration': accountAdministration,
  '0008-card-tags': cardTags,
  '0009-earned-with': earnedWith,
  '0010-reviews': reviews,
  '0011-card-search': cardSearch,
  '0012-generation-wishes': generationWishes,
  '0013-learner-totals': learnerTotals,
  '0014-deck-topics': deckTopics,
  '0015-fittable-reviews': fittableReviews,
  '0016-card-questions': cardQuestions,
  '0017-generated-fronts': generatedFronts,
  '0018-sources': sources,
  '0019-batches': batches,
  '0020-media': media,
  '0021-deck-languages': deckLanguages,
  '0022-imports': imports,
  '0023-ended-sessions': endedSessions,
  '0024-shown-quizzes': shownQuizzes,
  '0025-due-days': dueDays,
  '0027-staged-imports': stagedImports,
  '0028-card-origins': cardOrigins,
  '0029-passage-blocks': passageBlocks,
  '0030-draft-doubts': draftDoubts,
  '0032-scans': scans,
  '0034-pace': pace,
  '0035-many-cards': manyCards,
  '0036-deck-places': deckPlaces,
  '0037-sync': sync,
  '0038-reminders': reminders,
  '0039-siblings': siblings,
  '0040-write': write,
  '0041-match-times': matchTimes,
  '0042-tests': tests,
  '0043-reverse-cards': reverseCards,
  '0044-expected-recall': expectedRecall,
  '0045-exam-plans': examPlans,
  '0046-balance': balance,
  '0047-presets': presets,
  '0048-catch-up': catchUp,
  '0049-keys': keys,
  '0050-anki-door': ankiDoor,
  '0053-media-names': mediaNames,
  '0054-oauth': oauth,
  '0055-mail': mail,
  '0056-sign-in-means': signInMeans,
  '0057-invites': invites,
  '0058-passkeys': passkeys,
  '0059-second-factor': secondFactor,
  '0060-identities': identities,
  '0061-admin-screen': adminScreen,
  '0062-linked-identities': linkedIdentities,
};

export function createMigrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) } });
}

/**
 * Upgrades the schema completely or not at all. Rethrows the error of a migration. A deadlock with requests to servers of an
 * earlier version makes it repeat.
 */
export async function migrateToLatest(db: Db): Promise<void> {
  const migrate = async () => {
    const { error } = await createMigrator(db).migrateToLatest();
    if (error !== undefined) throw error;
  };
  // A failed transaction cannot continue.
  await (db.isTransaction ? migrate() : repeatedly(migrate));
}

/**
 * Upgrades a database, after copying an embedded one (in `file`) of an earlier version. Returns the file of that copy, or null
 * when none was needed. Throws StartupError when the copy cannot be made, and for a database of a newer version, which is left
 * unchanged.
 */
export async function upgrade(
  { db, location }: Pick<Database, 'db' | 'location'>,
  file: string | null,
): Promise<string | null> {
  const applied = await knownMigrations(db, location);
  const next = nextMigration(applied);
  if (next === undefined) return null;
  const copy = applied.length === 0 || file === null ? null : await copyBefore(next, db, file);
  await migrateToLatest(db);
  return copy;
}

/** Throws StartupError unless the database has exactly this version. */
export async function expectUpToDate({ db, location }: Pick<Database, 'db' | 'location'>): Promise<void> {
  if (nextMigration(await knownMigrations(db, location)) === undefined) return;
  throw new StartupError(
    `${location} is not a database of this version of Cardamom. Start this version on it once.`,
  );
}

function nextMigration(applied: readonly string[]): string | undefined {
  return Object.keys(MIGRATIONS).find((name) => !applied.includes(name));
}

/** The migrations applied to a database. Throws StartupError if one is from a newer version. */
export async function knownMigrations(db: Db, location: string): Promise<string[]> {
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length === 0) return applied;
  throw new StartupError(
    `${location} was written by a newer version of Cardamom (${unknown.join(', ')}): start that version, or restore a backup.`,
  );
}

/** The names of the migrations applied to a database. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Copies an embedded database into the same folder. */
async function copyBefore(migration: string, db: Db, file: string): Promise<string> {
  const { dir, name, ext } = path.parse(file);
  const copy = path.join(dir, `${name}-before-${migration}${ext}`);
  try {
    await copyToFile(db, copy, expectIntegrity);
    return copy;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The database cannot be copied to ${copy} before its upgrade: ${reason}.`, {
      cause: error,
    });
  }
}

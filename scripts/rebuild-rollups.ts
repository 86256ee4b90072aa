/** npm run db:rebuild-rollups: makes the statistics that screens show again from the recorded answers. */
import { readConfig, StartupError } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { rebuildRollups } from '#server/features/analytics/rebuild-rollups.ts';

try {
  const { db, location } = await openDatabase(readConfig(process.env));
  await migrateToLatest(db);
  const learners = await rebuildRollups(db);
  await db.destroy();
  console.log(`Statistics of ${learners} learners made again (${location}).`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** npm run db:rebuild-rollups: recomputes the statistics on the screens from the recorded answers. */
import { readConfig, StartupError } from '#server/config.ts';
import { openUpToDate } from '#server/db/connect.ts';
import { rebuildRollups } from '#server/features/study/rollups/rebuild-rollups.ts';

try {
  const config = readConfig(process.env);
  const { db, location } = await openUpToDate(config, console);
  const users = await rebuildRollups(db, config);
  await db.destroy();
  console.log(`Statistics of ${users} learners made again (${location}).`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

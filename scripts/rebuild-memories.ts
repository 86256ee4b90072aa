/** npm run db:rebuild-memories: recomputes, from the log of reviews, how well every card is remembered. */
import { readConfig, StartupError } from '#server/config.ts';
import { openUpToDate } from '#server/db/connect.ts';
import { rebuildCardStates } from '#server/features/scheduling/fit/replay-reviews.ts';

try {
  const { db, location } = await openUpToDate(readConfig(process.env), console);
  const users = await rebuildCardStates(db);
  await db.destroy();
  console.log(`Memories of ${users} learners computed again (${location}).`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

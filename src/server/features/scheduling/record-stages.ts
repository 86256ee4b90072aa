import { setImmediate } from 'node:timers/promises';
import { localDay } from '#domain/local-day.ts';
import { CARD_STAGES } from '#domain/scheduling/stages.ts';
import type { Db } from '../../db/tables.ts';
import { countStages, findLastStages, saveStageDay } from './history.repository.ts';
import { listUsers } from './card-states.repository.ts';

/**
 * Records for every user how many cards are in each memory stage on the local day of `now` (epoch ms), unless nothing has
 * changed since the last record. Returns the number of users recorded.
 */
export async function recordStages(db: Db, now: number, signal: AbortSignal): Promise<number> {
  let noted = 0;
  for (const { id, timeZone } of await listUsers(db)) {
    signal.throwIfAborted();
    const counts = await countStages(db, id);
    const last = (await findLastStages(db, id)) ?? { new: 0, learning: 0, young: 0, mature: 0 };
    if (CARD_STAGES.some((stage) => counts[stage] !== last[stage])) {
      await saveStageDay(db, id, localDay(now, timeZone), counts);
      noted += 1;
    }
    await setImmediate();
  }
  return noted;
}

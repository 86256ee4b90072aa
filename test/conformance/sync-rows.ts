import { randomUUID } from 'node:crypto';
import { syncEndpoints } from '#contract/sync.ts';
import { SYNC_LIMITS } from '#domain/limits.ts';
import { rowsOf, wrong, wrongQuery, type Row } from './row.ts';

const LIMIT = `Limit must be a whole number from 1 to ${SYNC_LIMITS.changes}`;
const COMMANDS = `Send 1 to ${SYNC_LIMITS.commands} commands`;

const settings = () => ({
  kind: 'change-settings',
  id: randomUUID(),
  at: '2026-11-18T10:00:00.000Z',
  to: { dailyGoal: 20 },
});

/** Calls of devices that synchronize. */
export const SYNC_ROWS: readonly Row[] = rowsOf(syncEndpoints, {
  changes: {
    request: () => ({ query: { since: 'unknown', limit: '20' } }),
    malformed: [
      wrongQuery('since', 'x'.repeat(SYNC_LIMITS.cursor + 1), 'Invalid cursor'),
      wrongQuery('limit', '0', LIMIT),
      wrongQuery('limit', '1001', LIMIT),
      wrongQuery('limit', '1.5', LIMIT),
    ],
  },
  commands: {
    request: () => ({ body: { commands: [settings()] } }),
    malformed: [
      wrong('commands', undefined, COMMANDS),
      wrong('commands', [], COMMANDS),
      wrong('commands', Array.from({ length: SYNC_LIMITS.commands + 1 }, settings), COMMANDS),
    ],
  },
});

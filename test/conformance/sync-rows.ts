import { syncEndpoints } from '#contract/sync.ts';
import { SYNC_LIMITS } from '#domain/limits.ts';
import { rowsOf, wrongQuery, type Row } from './row.ts';

const LIMIT = `Limit must be a whole number from 1 to ${SYNC_LIMITS.changes}`;

/** Calls of devices that synchronize. */
export const SYNC_ROWS: readonly Row[] = rowsOf(
  { changes: syncEndpoints.changes },
  {
    changes: {
      request: () => ({ query: { since: 'unknown', limit: '20' } }),
      malformed: [
        wrongQuery('since', 'x'.repeat(SYNC_LIMITS.cursor + 1), 'Invalid cursor'),
        wrongQuery('limit', '0', LIMIT),
        wrongQuery('limit', '1001', LIMIT),
        wrongQuery('limit', '1.5', LIMIT),
      ],
    },
  },
);

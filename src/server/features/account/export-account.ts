import { setImmediate } from 'node:timers/promises';
import type { StoredUser } from '../auth/auth.repository.ts';
import type { Db } from '../../db/tables.ts';
import { LEARNER_TABLES, learnerRows, withoutSecrets } from './learner-data.repository.ts';

/** Rows read and written at a time; other requests are served in between. */
const ROWS_AT_ONCE = 200;

type About = Pick<StoredUser, 'id' | 'email' | 'username' | 'timeZone' | 'createdAt'>;

/**
 * Everything stored about a learner, as one JSON document: the user, then every table by name. Each part is read only when
 * the previous one has been consumed, so that a slow reader holds neither memory nor a transaction.
 */
export async function* exportDocument(db: Db, user: About): AsyncGenerator<string> {
  yield `{"user":${JSON.stringify(user)}`;
  for (const table of LEARNER_TABLES) {
    yield `,\n"${table}":[`;
    let separator = '\n';
    for await (const rows of learnerRows(db, user.id, table, ROWS_AT_ONCE)) {
      yield separator + rows.map((row) => JSON.stringify(withoutSecrets(table, row))).join(',\n');
      separator = ',\n';
      await setImmediate();
    }
    yield ']';
  }
  yield '}\n';
}

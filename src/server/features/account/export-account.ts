import { setImmediate } from 'node:timers/promises';
import type { StoredUser } from '../auth/auth.repository.ts';
import type { Db } from '../../db/tables.ts';
import { LEARNER_TABLES, learnerRows, withoutSecrets } from './learner-data.repository.ts';

/** Rows that are read and written at once. In between, others are served. */
const ROWS_AT_ONCE = 200;

type About = Pick<StoredUser, 'id' | 'email' | 'username' | 'timeZone' | 'createdAt'>;

/**
 * Everything that is stored about a learner, as one JSON document: the user, then every table by its name. A part is
 * read only when the one before it has been taken, so that neither memory nor a transaction is held for a slow reader.
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

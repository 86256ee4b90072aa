import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { StoredUser } from '../auth/auth.repository.ts';
import type { Db } from '../../db/tables.ts';
import type { MediaStore } from '../../ports/files/media-store.ts';
import { EXPORTED_TABLES, userRows, withoutSecrets, type Row } from './user-data.repository.ts';

/** Rows per read, so that other requests are served in between. */
const ROWS_AT_ONCE = 200;

type About = Pick<StoredUser, 'id' | 'email' | 'username' | 'timeZone' | 'createdAt'>;
type ExportDeps = { db: Db; mediaStore: MediaStore };

/**
 * Everything stored about a user, as one JSON document: the user, then every table by name. Each part is read only when
 * the previous one has been consumed, so that a slow reader holds neither memory nor a transaction.
 */
export async function* exportDocument(deps: ExportDeps, user: About): AsyncGenerator<string> {
  yield `{"user":${JSON.stringify(user)}`;
  for (const table of EXPORTED_TABLES) {
    yield `,\n"${table}":[`;
    let separator = '\n';
    for await (const rows of userRows(deps.db, user.id, table, ROWS_AT_ONCE)) {
      if (table === 'media') {
        for (const row of rows) {
          yield separator;
          yield* mediaWithContent(deps, user.id, row);
          separator = ',\n';
        }
        continue;
      }
      yield separator + rows.map((row) => JSON.stringify(withoutSecrets(table, row))).join(',\n');
      separator = ',\n';
      await setImmediate();
    }
    yield ']';
  }
  yield '}\n';
}

const mediaRow = z.looseObject({ hash: z.string(), bytes: z.number() });

/** A media row with its `content` in base64, which is null if the file has been deleted in the meantime. */
async function* mediaWithContent(
  { db, mediaStore }: ExportDeps,
  userId: string,
  row: Row,
): AsyncGenerator<string> {
  const { hash, bytes } = mediaRow.parse(row);
  const content = await mediaStore.read(db, { userId, hash }, { from: 0, to: bytes - 1 });
  const fields = JSON.stringify(row).slice(0, -1);
  if (!content) {
    yield `${fields},"content":null}`;
    return;
  }
  yield `${fields},"content":"`;
  let rest = Buffer.alloc(0);
  for await (const chunk of content) {
    rest = Buffer.concat([rest, Buffer.from(z.instanceof(Uint8Array).parse(chunk))]);
    // Base64 encodes three bytes as four characters.
    const whole = rest.length - (rest.length % 3);
    yield rest.toString('base64', 0, whole);
    rest = rest.subarray(whole);
  }
  yield `${rest.toString('base64')}"}`;
}

import { csvRow } from '#domain/interchange/text/cells.ts';
import type { Db } from '../../db/tables.ts';
import type { Import } from './imports.repository.ts';
import { listOmissions } from './omissions.repository.ts';

const LINES_AT_ONCE = 500;

const HEADER = 'what,number,text,reason\r\n';

/** The report of an import as CSV for spreadsheets, in UTF-8 with a byte order mark. */
export async function* reportRows(db: Db, { id, userId, omitted }: Import): AsyncGenerator<string, void> {
  yield `\u{feff}${HEADER}`;
  let from = 0;
  for (;;) {
    const lines = await listOmissions(db, userId, id, { from, limit: LINES_AT_ONCE });
    yield lines
      .map(({ what, place, text, reason }) =>
        csvRow([what, place === null ? '' : String(place), text, reason]),
      )
      .join('');
    from += lines.length;
    if (lines.length < LINES_AT_ONCE) break;
  }
  if (from < omitted) yield csvRow(['', '', '', `${omitted - from} more lines were not kept.`]);
}

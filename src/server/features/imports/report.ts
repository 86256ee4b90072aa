import { csvRow } from '#domain/interchange/text/cells.ts';
import type { Db } from '../../db/tables.ts';
import type { Import } from './imports.repository.ts';
import { listOmissions } from './omissions.repository.ts';

const LINES_AT_ONCE = 500;

const HEADER = 'what,number,text,reason\r\n';

/** The report of an import as CSV for spreadsheets, in UTF-8 with a byte order mark. */
export async function* reportRows(db: Db, import_: Import): AsyncGenerator<string, void> {
  const { id, userId, omitted } = import_;
  yield `\u{feff}${HEADER}`;
  const schedule = scheduleText(import_);
  if (schedule !== null) yield csvRow(['review', '', schedule.cards, schedule.text]);
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

/** How due dates were treated, once that is decided; null for a file without any. */
function scheduleText({ choices, planned }: Import): { cards: string; text: string } | null {
  if (choices === null || planned === 0) return null;
  const cards = planned === 1 ? '1 card' : `${planned.toLocaleString('en-US')} cards`;
  return {
    cards,
    text:
      choices.schedule === 'keep'
        ? 'Due dates were kept as in the file.'
        : 'Due dates were recalculated from the reviews; cards without reviews start as new, and dates that were set by hand were kept.',
  };
}

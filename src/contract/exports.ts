import { z } from 'zod';
import { EXPORT_FORMATS } from '#domain/interchange/export-format.ts';
import { idParams } from './common.ts';
import { endpoint } from './endpoint.ts';

const SCHEDULE = 'Schedule must be true or false';

const exportQuery = z.object({
  format: z.enum(EXPORT_FORMATS, `Format must be one of ${EXPORT_FORMATS.join(', ')}`),
  /** Whether reviews are included, as far as the format has a place for them. */
  schedule: z
    .enum(['true', 'false'], SCHEDULE)
    .prefault('true')
    .transform((text) => text === 'true'),
});

const file = z.unknown().meta({ type: 'string', format: 'binary' });

const DESCRIPTION =
  'A file for Anki (`apkg`, with pictures and sounds), for a spreadsheet (`csv`), to read (`markdown`), with everything that a ' +
  'card has (`json`, with pictures and sounds), or with questions for a course (`gift`, `moodle`, `qti12`, `qti21`). With ' +
  '`schedule`, what the learner has done with the cards comes along: their reviews in `apkg` and `json`, which cards are ' +
  'suspended in these, `csv` and `markdown`. The cards are read while the file is sent; if that fails, the connection breaks. A ' +
  'learner gets one `apkg` at a time: asking for another meanwhile is 429.';

export const exportEndpoints = {
  deck: endpoint({
    method: 'GET',
    path: '/decks/:id/export',
    access: 'user',
    tag: 'Decks',
    summary: 'The cards of a deck as a file',
    description: DESCRIPTION,
    params: idParams,
    query: exportQuery,
    status: 200,
    response: file,
  }),
  all: endpoint({
    method: 'GET',
    path: '/export',
    access: 'user',
    tag: 'Decks',
    summary: 'The cards of all decks as a file',
    description: DESCRIPTION,
    query: exportQuery,
    status: 200,
    response: file,
  }),
};

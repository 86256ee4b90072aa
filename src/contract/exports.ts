import { z } from 'zod';
import { EXPORT_FORMATS } from '#domain/interchange/export-format.ts';
import { PACK_LIMITS } from '#domain/interchange/pack.ts';
import { boundedText, idParams, requiredText, trimmedText } from './common.ts';
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

const PACK_DECKS = `Decks must be the ids of 1 to ${PACK_LIMITS.decks} decks, separated by commas`;

const optionalLine = (most: number, message: string) =>
  trimmedText(most, message)
    .optional()
    .transform((text) => text || null);

const packQuery = z.object({
  /** Decks of the pack, in this order. */
  decks: boundedText(PACK_LIMITS.decks * 37, PACK_DECKS, PACK_DECKS)
    .transform((list) => [...new Set(list.split(','))])
    .pipe(z.array(z.guid(PACK_DECKS)).min(1, PACK_DECKS).max(PACK_LIMITS.decks, PACK_DECKS)),
  title: requiredText(PACK_LIMITS.title, 'Title is required', 'Title must be at most 200 characters'),
  description: optionalLine(PACK_LIMITS.description, 'Description must be at most 1,000 characters'),
  author: optionalLine(PACK_LIMITS.author, 'Author must be at most 200 characters'),
  licence: optionalLine(PACK_LIMITS.licence, 'Licence must be at most 200 characters'),
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
    scope: 'read',
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
    scope: 'read',
    tag: 'Decks',
    summary: 'The cards of all decks as a file',
    description: DESCRIPTION,
    query: exportQuery,
    status: 200,
    response: file,
  }),
  pack: endpoint({
    method: 'GET',
    path: '/export/pack',
    access: 'user',
    scope: 'read',
    tag: 'Decks',
    summary: 'Some decks as a pack, which an operator can offer to all learners of a server',
    description:
      'Our JSON with pictures and sounds, and with who made it. The progress of the learner stays behind. The same title gives ' +
      'the same pack in a later version. The cards are read while the file is sent; if that fails, the connection breaks.',
    query: packQuery,
    status: 200,
    response: file,
  }),
};

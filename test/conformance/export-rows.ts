import { exportEndpoints } from '#contract/exports.ts';
import { rowsOf, wrongQuery, type Row } from './row.ts';
import { newCards } from './world.ts';

const query = { format: 'json', schedule: 'true' };
const malformed = [
  wrongQuery('format', 'exe', 'Format must be one of apkg, csv, markdown, json, gift, moodle, qti12, qti21'),
  wrongQuery('schedule', 'maybe', 'Schedule must be true or false'),
];

/** Calls that export cards as files, which are streamed. */
export const EXPORT_ROWS: readonly Row[] = rowsOf(exportEndpoints, {
  deck: {
    request: async (world) => ({ params: { id: (await newCards(world)).deck.id }, query }),
    ids: ['id'],
    malformed,
    hasHead: false,
  },
  all: { request: () => ({ query }), malformed, hasHead: false },
  pack: {
    request: async (world) => ({ query: { decks: (await newCards(world)).deck.id, title: 'Spices' } }),
    malformed: [
      wrongQuery('title', ' ', 'Title is required'),
      wrongQuery('title', 'x'.repeat(201), 'Title must be at most 200 characters'),
      wrongQuery('author', 'x'.repeat(201), 'Author must be at most 200 characters'),
      wrongQuery('licence', 'x'.repeat(201), 'Licence must be at most 200 characters'),
      wrongQuery('description', 'x'.repeat(1_001), 'Description must be at most 1,000 characters'),
    ],
    hasHead: false,
  },
});

import { sourceEndpoints } from '#contract/sources.ts';
import { rowsOf, wrong, wrongQuery, type Row } from './row.ts';
import { openSource, type World } from './world.ts';

const BOUNDARY = 'a-boundary';
const form = {
  contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  text: [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="Saisons.txt"',
    'Content-Type: text/plain',
    '',
    'Été is French for summer.',
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n'),
};

const TITLE_TOO_LONG = wrong('title', 'x'.repeat(256), 'Title must be less than 255 characters');
const SEARCH_TOO_LONG = 'Search must be less than 255 characters';
const LIMIT = 'Limit must be a whole number from 1 to 100';

const ofSource = async (world: World) => ({ params: { id: (await openSource(world)).id } });

/** Calls for sources. */
export const SOURCE_ROWS: readonly Row[] = rowsOf(sourceEndpoints, {
  list: {
    request: () => ({ query: { search: 'été' } }),
    malformed: [
      wrongQuery('limit', '0', LIMIT),
      wrongQuery('limit', '101', LIMIT),
      wrongQuery('cursor', 'nonsense', 'Invalid cursor'),
      wrongQuery('search', 'x'.repeat(256), SEARCH_TOO_LONG),
    ],
  },
  create: {
    request: () => ({ body: { title: 'Saisons', text: 'Été is French for summer.' } }),
    malformed: [
      wrong('text', undefined, 'Text is required'),
      wrong('text', ' \n', 'Text is required'),
      wrong('text', 'x'.repeat(3_000_001), 'Text must have at most 3,000,000 characters'),
      wrong('text', '-----', 'There are no words in this text'),
      wrong('title', ' ', 'Title is required'),
      TITLE_TOO_LONG,
    ],
  },
  upload: { request: () => ({ form }) },
  read: { request: ofSource, ids: ['id'] },
  passages: {
    request: ofSource,
    ids: ['id'],
    malformed: [
      wrongQuery('limit', '101', LIMIT),
      wrongQuery('from', '-1', 'From must be the position of a passage'),
    ],
  },
  search: {
    request: async (world) => ({ ...(await ofSource(world)), query: { query: 'ete' } }),
    ids: ['id'],
    malformed: [
      wrongQuery('query', ' ', 'Search is required'),
      wrongQuery('query', 'x'.repeat(256), SEARCH_TOO_LONG),
    ],
  },
  cards: { request: ofSource, ids: ['id'] },
  change: {
    request: async (world) => ({ ...(await ofSource(world)), body: { title: 'Les saisons' } }),
    ids: ['id'],
    malformed: [
      wrong('title', undefined, 'Title is required'),
      wrong('title', ' ', 'Title is required'),
      TITLE_TOO_LONG,
    ],
  },
  delete: { request: ofSource, ids: ['id'] },
});

import { scanEndpoints, scanListResponse } from '#contract/scans.ts';
import { sourceEndpoints, uploadResponse } from '#contract/sources.ts';
import { formOf, sendForm } from '#test/server/source-helpers.ts';
import { buildPdf } from '#test/sources/build-pdf.ts';
import { send } from './http.ts';
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

const mixed = () => ({
  name: 'Saisons.pdf',
  bytes: buildPdf({
    pages: [[{ text: 'Hiver is French for winter, and été is French for summer.', x: 70, y: 740 }], [], []],
    picture: [2, 3],
  }),
});

/** A new scan of Ada, or nothing if the server reads no pictures. */
async function newScan({ url, ada }: World) {
  const { reader } = scanListResponse.parse(
    (await send(url, { method: 'GET', path: '/api/scans', token: ada.token })).body,
  );
  if (reader === null) return null;
  const { body } = await sendForm({ url, token: ada.token }, formOf(mixed()));
  const { scan } = uploadResponse.parse(body);
  return scan && { params: { id: scan.id }, body: { sendTo: reader.host } };
}

async function ofScan(world: World) {
  const scan = await newScan(world);
  return scan && { params: scan.params };
}

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
  addScan: { request: ofScan, ids: ['id'] },
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
  marked: { request: ofSource, ids: ['id'] },
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

/** Calls for files whose pages are pictures. */
export const SCAN_ROWS: readonly Row[] = rowsOf(scanEndpoints, {
  list: {},
  start: {
    request: newScan,
    ids: ['id'],
    malformed: [
      wrong('sendTo', undefined, 'Host is required'),
      wrong('sendTo', 'x'.repeat(256), 'Host must be at most 255 characters'),
    ],
  },
  cancel: { request: ofScan, ids: ['id'] },
  discard: { request: ofScan, ids: ['id'] },
});

import { libraryEndpoints } from '#contract/library.ts';
import { rowsOf, wrong, type Row } from './row.ts';

const ofTopic = () => ({ params: { slug: 'genetics' } });

/** Calls for the library of ready-made cards, which all users share. */
export const LIBRARY_ROWS: readonly Row[] = rowsOf(libraryEndpoints, {
  list: {},
  read: { request: ofTopic },
  take: {
    request: () => ({ ...ofTopic(), body: { section: null } }),
    malformed: [
      wrong('section', 7, 'Section must be the title of a section'),
      wrong('title', ' ', 'Title is required'),
      wrong('title', 'x'.repeat(256), 'Title must be less than 255 characters'),
    ],
  },
});

/**
 * What reads the files of other programs, each loaded when it is first needed: the parsers that they rest on take 20 MB of
 * memory (`npm run bench -- memory`).
 */
export const readers = {
  text: () => import('./text/recognise-text.ts'),
  table: () => import('./text/read-table.ts'),
  markdown: () => import('./text/read-markdown.ts'),
  json: () => import('./text/read-json.ts'),
  package: () => import('./anki/read-package.ts'),
  packagePieces: () => import('./anki/anki-pieces.ts'),
};

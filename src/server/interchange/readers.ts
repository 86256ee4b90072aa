/**
 * What reads the packages of Anki, loaded when it is first needed, since its parsers take memory. Texts are read in threads,
 * which load their own (`text/text-thread.ts`).
 */
export const readers = {
  package: () => import('./anki/reading/read-package.ts'),
  packagePieces: () => import('./anki/anki-pieces.ts'),
};

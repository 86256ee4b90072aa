/**
 * Readers for Anki packages, loaded when first needed because their parsers take memory. Texts are read in threads,
 * which load their own (`text/text-thread.ts`).
 */
export const readers = {
  package: () => import('./anki/reading/read-package.ts'),
  packagePieces: () => import('./anki/anki-pieces.ts'),
};

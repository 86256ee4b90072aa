/** Writers for files of other programs, each loaded when first needed, like `readers`. */
export const writers = {
  text: () => import('./text/write-text.ts'),
  questions: () => import('./text/write-questions.ts'),
  package: () => import('./anki/writing/write-package.ts'),
  packagePieces: () => import('./anki/anki-pieces.ts'),
};

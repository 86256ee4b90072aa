/** What writes the files of other programs, each loaded when it is first needed, as `readers` are. */
export const writers = {
  text: () => import('./text/write-text.ts'),
  package: () => import('./anki/writing/write-package.ts'),
  packagePieces: () => import('./anki/anki-pieces.ts'),
};

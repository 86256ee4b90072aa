/** What a file is, which decides how it becomes cards. */
export type AddedFile =
  /** Cards that the import reads. */
  | 'cards'
  /** A text, which may contain cards or be a text to make cards from. */
  | 'text'
  /** A document to make cards from. */
  | 'document'
  /** A photo or scan, which only a model can read. */
  | 'picture'
  | 'unknown';

/** Endings of file names by kind of file. */
const FILE_ENDINGS = {
  cards: 'apkg colpkg csv tsv tab json jsonl xlsx xls ods gift xml zip kvtml wcu mochi cards'.split(' '),
  text: 'txt md markdown'.split(' '),
  document: 'pdf docx pptx epub html htm ipynb srt vtt'.split(' '),
  picture: 'png jpg jpeg webp'.split(' '),
} as const satisfies Record<Exclude<AddedFile, 'unknown'>, readonly string[]>;

const KINDS = ['cards', 'text', 'document', 'picture'] as const;

/** Recognises a file by the ending of its name, or a photo without one by its media type. */
export function recogniseFile({ name, type }: { name: string; type: string }): AddedFile {
  const ending = /\.(?<ending>[^.]+)$/u.exec(name.toLowerCase())?.groups?.['ending'] ?? '';
  const kind = KINDS.find((one) => FILE_ENDINGS[one].includes(ending));
  return kind ?? (/^image\/(?:png|jpeg|webp)$/u.test(type) ? 'picture' : 'unknown');
}

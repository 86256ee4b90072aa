/** Every reason why a text is not read, with the message for the learner. */
const TEXT_FAILURES = {
  empty: () => 'This file is empty.',
  'not-text': () =>
    'This is no text file. Save your cards as CSV, as text with tabs, or as Markdown, and add that file.',
  'other-format': (message: string) => message,
  'bad-workbook': () =>
    'This spreadsheet is damaged or protected with a password. Save it as CSV or as text with tabs, and add that file.',
  'large-workbook': () =>
    'This spreadsheet is larger than 30 MB. Save the sheet with your cards as CSV and add that file.',
  'large-json': () => 'This JSON file is larger than 30 MB. Export your cards as CSV and add that file.',
  'large-file': (megabytes: string) =>
    `This file is larger than ${megabytes} MB. Export your cards in several parts.`,
  damaged: (place: string) => `This file is damaged or incomplete: ${place}. Export it again.`,
  archive: () => 'This is a packed file. Unpack it and add what is in it.',
  'anki-package': () => 'This is an Anki package, which is added as such and not as text.',
  'bad-form': (place: string) => place,
  'open-quote': (row: string) =>
    `Row ${row} has a quotation mark that is never closed. Close it or read the file without quotation marks.`,
  'long-row': (row: string) =>
    `Row ${row} is longer than 1 MB. Often a quotation mark in it is not closed, or another character stands between rows.`,
  'long-line': (line: string) => `Line ${line} is longer than 1 MB.`,
  'not-json': (place: string) =>
    `This file is damaged, or no JSON: it cannot be read from character ${place} on.`,
  'other-json': () =>
    'This JSON file has no list of cards, and Cardamom has not made it. A list of cards looks like this: [{"front": "dog", "back": "Hund"}].',
  'newer-json': () => 'This file was made by a newer version of Cardamom than this one.',
  'no-pack': () =>
    'This file has cards, but does not say what pack it is. Export the deck as a pack, or add "pack" before "decks".',
  'bad-pack': (field: string) => `The field "pack.${field}" is missing or not as it should be.`,
  'large-value': (place: string) => `A card or file of more than 16 MB stands at character ${place}.`,
  'took-too-long': (name: string) =>
    `Reading "${name}" took too long. Divide it into several files and import them one by one.`,
  'too-much': (name: string) =>
    `Reading "${name}" takes more memory than the server has for it. Divide it into several files and import them one by one.`,
  'damaged-media': (place: string) => `The picture or sound ${place} is not what the file says.`,
} as const;

export type TextFailureCode = keyof typeof TEXT_FAILURES;

/** A text that cannot be read. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
  readonly code: TextFailureCode;
  /** Where in the file reading failed, as the message says it. */
  readonly place: string;

  constructor(code: TextFailureCode, place: number | string = '', options?: ErrorOptions) {
    super(`${code} ${place}`.trim(), options);
    this.code = code;
    this.place = typeof place === 'number' ? place.toLocaleString('en-US') : place;
  }

  /** For the learner. */
  get userMessage(): string {
    return TEXT_FAILURES[this.code](this.place);
  }
}

/** Every reason why a package is not read, with the message for the learner. */
export const PACKAGE_FAILURES = {
  'not-a-package':
    'This is no Anki package. Export your deck from Anki as .apkg or .colpkg and add that file.',
  'web-page':
    'This is a web page and not the Anki package that its name promises. Download the package again, or open the page in a browser.',
  'empty-zip': 'This package is empty. Export your deck from Anki again.',
  'package-in-zip':
    'There is an Anki package inside this zip file. Unpack the zip file, and add the .apkg file in it.',
  'packed-database':
    'This is only a part of an Anki collection. In Anki, choose File, then Export, and add the .apkg or .colpkg file.',
  damaged: 'This package is damaged or incomplete. Export it from Anki again.',
  encrypted: 'This package is protected with a password. Export it from Anki again without one.',
  'too-new':
    'This package was made by a newer version of Anki than Cardamom knows. Export it with "Support older Anki versions" switched on.',
  'too-old':
    'This package was made by a very old version of Anki. Open it in a newer one and export it again.',
  'unknown-schema': 'The database in this package is not built as Anki builds it. Export it from Anki again.',
  'too-many-files': 'This package has more than 150,000 files. Export your decks one by one.',
  'unpacks-to-too-much':
    'This package unpacks to more than the server can take. Export your decks one by one.',
  'took-too-much-memory':
    'Reading this package takes more memory than the server may use. Export your decks one by one.',
  'oversized-settings':
    'The settings of this package are larger than any that Anki writes. Export your decks one by one.',
  'too-many-decks':
    'This package has more decks or note types than Cardamom reads. Export your decks one by one.',
  'took-too-long': 'Reading this package took too long. Export your decks one by one.',
} as const;

export type PackageFailureCode = keyof typeof PACKAGE_FAILURES;

/** A package, or a file of it, that cannot be read. */
export class UnreadablePackage extends Error {
  override readonly name = 'UnreadablePackage';
  readonly code: PackageFailureCode;

  /** `detail` is for the log. */
  constructor(code: PackageFailureCode, detail?: string, options?: ErrorOptions) {
    super(detail ?? code, options);
    this.code = code;
  }

  /** For the learner. */
  get userMessage(): string {
    return PACKAGE_FAILURES[this.code];
  }
}

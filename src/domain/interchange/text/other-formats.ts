/** A format that is recognised but not read, and how its cards get here. Both parts are sentences for the learner. */
type OtherFormat = { name: string; advice: string };

const AS_SOURCE = 'To have cards made of it, add it under Sources.';

/** The formats that are refused by their names. */
export const OTHER_FORMATS = {
  'web-page': {
    name: 'This is a web page.',
    advice: 'Open it in a browser, copy the rows with the cards, and paste them here.',
  },
  'unknown-xml': {
    name: 'This is an XML file of a kind that is not known here.',
    advice: 'In the program that made it, export the cards as CSV or as text with tabs.',
  },
  'anki-xml': {
    name: 'This is an XML export of AnkiApp.',
    advice: 'In AnkiApp, export the deck as CSV and add that file.',
  },
  opml: {
    name: 'This is an outline (OPML).',
    advice: 'In the program that made it, export Markdown, with each card as a line "question :: answer".',
  },
  jmemorize: {
    name: 'This is a jMemorize file.',
    advice: 'In jMemorize, choose File → Export → CSV and add that file.',
  },
  'moodle-backup': {
    name: 'This is a backup of Moodle.',
    advice: 'In Moodle, open the question bank, choose Export and then Moodle XML or GIFT.',
  },
  crowdanki: {
    name: 'This is a deck of CrowdAnki.',
    advice: 'In Anki, import it with CrowdAnki and then choose File → Export → Anki Deck Package (.apkg).',
  },
  mochi: { name: 'This is a Mochi file without cards that can be read.', advice: 'In Mochi: Export → CSV.' },
  'mochi-edn': {
    name: 'This is a Mochi file in its older form.',
    advice: 'In Mochi: Export → CSV, or export it again with the current version.',
  },
  remnote: { name: 'This is a backup of RemNote.', advice: 'In RemNote: Export → Markdown.' },
  notion: {
    name: 'This is an export of Notion.',
    advice: 'Unpack it and add the CSV file of the table with your cards.',
  },
  'zip-of-texts': {
    name: 'This is a zip file with notes or tables in it.',
    advice: 'Unpack it and add the Markdown or CSV files one by one.',
  },
  'empty-zip': { name: 'This zip file is empty.', advice: 'Export your cards again and add the new file.' },
  org: {
    name: 'This is an Org file.',
    advice:
      'In Emacs, export it with C-c C-e m m as Markdown, with each card as a heading and the text below it.',
  },
  latex: {
    name: 'This is a LaTeX document.',
    advice:
      'Write each card as a line "question :: answer", with formulas between $ signs, and paste the lines here.',
  },
  subtitles: { name: 'These are subtitles.', advice: AS_SOURCE },
  code: {
    name: 'This looks like program code and not like cards.',
    advice: 'Cards are rows such as "dog, tab, Hund", or lines such as "dog :: Hund".',
  },
  calendar: {
    name: 'This is a calendar.',
    advice: 'Cards come as a table, as Markdown or as an Anki package.',
  },
  contacts: {
    name: 'This is an address book.',
    advice: 'Cards come as a table, as Markdown or as an Anki package.',
  },
  bibliography: {
    name: 'This is a bibliography.',
    advice: 'Export it as CSV, with a column for each side of a card.',
  },
  word: {
    name: 'This is a Word document.',
    advice: `Copy the table with your cards and paste it here. ${AS_SOURCE}`,
  },
  text: {
    name: 'This is an OpenDocument text.',
    advice: `Copy the table with your cards and paste it here. ${AS_SOURCE}`,
  },
  slides: { name: 'This is a presentation.', advice: AS_SOURCE },
  pages: {
    name: 'This is a Pages or Keynote document.',
    advice: 'Export it as PDF and add that under Sources.',
  },
  epub: { name: 'This is an e-book (EPUB).', advice: AS_SOURCE },
  pdf: { name: 'This is a PDF.', advice: AS_SOURCE },
  rtf: { name: 'This is an RTF document.', advice: 'Copy the rows with your cards and paste them here.' },
  picture: { name: 'This is a picture.', advice: 'Add the table or the text that it shows.' },
  sound: {
    name: 'This is a sound or a video.',
    advice: 'Cards come as a table, as Markdown or as an Anki package.',
  },
  database: {
    name: 'This is a database.',
    advice: 'In Anki, choose File → Export and take the deck as .apkg; elsewhere, export the cards as CSV.',
  },
} as const satisfies Record<string, OtherFormat>;

export type OtherFormatName = keyof typeof OTHER_FORMATS;

/** What the learner is told of a file in one of these formats. */
export function refusalOf(format: OtherFormatName): string {
  const { name, advice } = OTHER_FORMATS[format];
  return `${name} ${advice}`;
}

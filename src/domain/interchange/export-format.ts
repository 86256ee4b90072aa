/** The formats in which cards can be exported. */
export const EXPORT_FORMATS = [
  'apkg',
  'csv',
  'markdown',
  'json',
  'gift',
  'moodle',
  'qti12',
  'qti21',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How the name of a file ends, without the dot. */
export const FILE_ENDINGS: Readonly<Record<ExportFormat, string>> = {
  apkg: 'apkg',
  csv: 'csv',
  markdown: 'md',
  json: 'json',
  gift: 'gift.txt',
  moodle: 'moodle.xml',
  qti12: 'qti.xml',
  qti21: 'qti.zip',
};

/** Whether files of a format have a place for reviews and memories. All formats say which cards are suspended. */
export function hasSchedule(format: ExportFormat): boolean {
  return format === 'apkg' || format === 'json';
}

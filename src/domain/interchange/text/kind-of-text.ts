export type TextKind = 'table' | 'markdown' | 'json';

const QUESTION = /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?(?:q|question)(?:\*\*)?[ \t]*:/imu;
const ANSWER = /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?(?:a|answer)(?:\*\*)?[ \t]*:/imu;
const PAIR = /^(?![ \t]*\|).*\S[ \t]+::[ \t]+\S/gmu;
const GAP = /(?<![A-Za-z\d=])==(?=[^\s=])(?:(?!==)[^\n])*(?<!\s)==(?![A-Za-z\d=])/u;
/** Enough to tell. */
const LONGEST = 64 * 1024;

/** What a text is: by the ending of its name where that says it, else by what is written there. */
export function kindOfText(text: string, name: string): TextKind {
  const start = text.slice(0, LONGEST).trimStart();
  const ending = /\.(?<ending>[^.]+)$/u.exec(name.toLowerCase())?.groups?.['ending'] ?? '';
  if (ending === 'json' || /^\{\s*"(?:format|version|decks|media)"\s*:/u.test(start)) return 'json';
  if (ending === 'md' || ending === 'markdown') return 'markdown';
  if (ending === 'csv' || ending === 'tsv' || ending === 'tab') return 'table';
  if (QUESTION.test(start) && ANSWER.test(start)) return 'markdown';
  const lines = start.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== '');
  const tabs = lines.filter((line) => line.includes('\t')).length;
  // Words between tabs may have anything in them.
  if (tabs * 2 > lines.length) return 'table';
  const pairs = start.match(PAIR)?.length ?? 0;
  return pairs * 4 > lines.length || GAP.test(start) ? 'markdown' : 'table';
}

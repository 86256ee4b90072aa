import type { ForeignFormat } from '../import.ts';
import type { OtherFormatName } from './other-formats.ts';

/** The kind of a text: one that is read, or one that is only recognised. `rows` is JSON of another program. */
export type TextKind =
  | { kind: 'table' | 'rows' | 'sheet' | 'markdown' | 'json' | ForeignFormat }
  | { kind: 'other'; format: OtherFormatName };

/** Enough characters to recognise the kind. */
const LONGEST = 64 * 1024;

/** The kind of a text, from marks that only one format has, from the ending of its name, or else from what most lines look like. */
export function kindOfText(text: string, name: string): TextKind {
  const start = text
    .slice(0, LONGEST)
    .replace(/^\u{feff}/u, '')
    .trimStart();
  const ending = /\.(?<ending>[^.]+)$/u.exec(name.toLowerCase())?.groups?.['ending'] ?? '';
  const marked = kindOfMarkup(start, ending) ?? kindOfJson(start, ending) ?? kindOfOtherText(start, ending);
  if (marked !== null) return marked;
  if (ending === 'md' || ending === 'markdown') return { kind: 'markdown' };
  if (ending === 'csv' || ending === 'tsv' || ending === 'tab') return { kind: 'table' };
  const lines = start.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== '');
  if (isGift(start)) return { kind: 'gift' };
  if (isAiken(lines)) return { kind: 'aiken' };
  if (isMarkdown(start, lines)) return { kind: 'markdown' };
  return isCode(lines) ? { kind: 'other', format: 'code' } : { kind: 'table' };
}

/** XML by its root element, in lower case. */
const ROOTS: Readonly<Partial<Record<string, TextKind>>> = {
  quiz: { kind: 'moodle' },
  questestinterop: { kind: 'qti' },
  assessmentitem: { kind: 'qti' },
  assessmenttest: { kind: 'qti' },
  'qti-assessment-item': { kind: 'qti' },
  mnemosyne: { kind: 'mnemosyne' },
  opensm2sync: { kind: 'mnemosyne' },
  smconv_pl: { kind: 'supermemo' },
  supermemocollection: { kind: 'supermemo' },
  cuecards: { kind: 'cuecards' },
  kvtml: { kind: 'kvtml' },
  workbook: { kind: 'sheet' },
  document: { kind: 'sheet' },
  deck: { kind: 'other', format: 'anki-xml' },
  jmemorize: { kind: 'other', format: 'jmemorize' },
  moodle_backup: { kind: 'other', format: 'moodle-backup' },
  opml: { kind: 'other', format: 'opml' },
  html: { kind: 'other', format: 'web-page' },
};

function kindOfMarkup(start: string, ending: string): TextKind | null {
  if (!start.startsWith('<')) return null;
  if (ending === 'xls' && /<table\b/iu.test(start)) return { kind: 'sheet' };
  const isDeclared = /^<\?xml\b|^<!doctype\b|^<!--/iu.test(start);
  const root = rootOf(start);
  const known = ROOTS[root];
  if (known !== undefined && (isDeclared || root !== 'document')) return known;
  if (ending === 'html' || ending === 'htm') return { kind: 'other', format: 'web-page' };
  return isDeclared || ending === 'xml' ? { kind: 'other', format: 'unknown-xml' } : null;
}

/** The name of the root element, in lower case and without a prefix, after declarations and comments. */
function rootOf(start: string): string {
  let at = 0;
  for (const [open, close] of [
    ['<?', '?>'],
    ['<!--', '-->'],
    ['<!', '>'],
    ['<!--', '-->'],
  ] as const) {
    while (start.startsWith(open, at)) {
      const end = start.indexOf(close, at);
      if (end === -1) return '';
      at = end + close.length;
      while (/\s/u.test(start.charAt(at))) at += 1;
    }
  }
  const name = /^<(?:[\w.-]{1,40}:)?(?<root>[A-Za-z][\w.-]{0,40})/u.exec(start.slice(at, at + 100));
  return name?.groups?.['root']?.toLowerCase() ?? '';
}

const OURS = /^\{(?:\s*"\w+"\s*:\s*(?:"[^"]*"|\d+)\s*,){0,2}\s*"format"\s*:\s*"cardamom"/u;

function kindOfJson(start: string, ending: string): TextKind | null {
  if (OURS.test(start)) return { kind: 'json' };
  const isJson = /^(?:\{\s*(?:"|\})|\[\s*(?:[{["\]]|-?\d))/u.test(start);
  if (!isJson || ending === 'md' || ending === 'csv' || ending === 'tsv')
    return ending === 'json' ? { kind: 'rows' } : null;
  if (/"crowdanki_uuid"|"__type__"\s*:\s*"Deck"/u.test(start)) return { kind: 'other', format: 'crowdanki' };
  return { kind: 'rows' };
}

const SIGNATURES: ReadonlyArray<[OtherFormatName, RegExp]> = [
  ['latex', /^(?:%[^\n]*\n\s*)*\\documentclass\b/u],
  ['subtitles', /^WEBVTT\b|^\d+\r?\n\d{2}:\d{2}:\d{2},\d{3} --> /u],
  ['calendar', /^BEGIN:VCALENDAR\b/u],
  ['contacts', /^BEGIN:VCARD\b/u],
  ['bibliography', /^@(?:article|book|inproceedings|misc|phdthesis|online)\s*\{/iu],
  [
    'org',
    /^(?:#\+(?:title|startup|options|property|author|date|filetags)\s*:|\*+ [^\n]+\n(?:[ \t]*\n)*[ \t]*:PROPERTIES:)/imu,
  ],
];

/** Texts that are neither cards nor a table, and question banks by the endings of their names. */
function kindOfOtherText(start: string, ending: string): TextKind | null {
  if (ending === 'gift') return { kind: 'gift' };
  const format = SIGNATURES.find(([, pattern]) => pattern.test(start.slice(0, 4_000)))?.[0];
  if (format === 'org' && ending !== 'org' && !/^\*+ /mu.test(start)) return null;
  if (format !== undefined) return { kind: 'other', format };
  return ending === 'org' ? { kind: 'other', format: 'org' } : null;
}

const GIFT_ANSWER = /(?<!\\)\{\s*(?:[=~#]|%-?\d|(?:T|F|TRUE|FALSE)\s*[#}])|(?<!\\)\{\s*\}/u;

/** Whether most paragraphs are questions with answers in braces. */
function isGift(start: string): boolean {
  const isMarked = /^(?:\/\/|\$CATEGORY:|::[^:\n]+::)/mu.test(start);
  const text = start.replaceAll(/^(?:\/\/|\$CATEGORY:)[^\n]*$/gmu, '');
  const blocks = text.split(/\n[ \t\r]*\n/u).filter((block) => block.trim() !== '');
  const questions = blocks.filter((block) => GIFT_ANSWER.test(block)).length;
  return (
    questions > 0 &&
    (isMarked ? questions * 3 >= blocks.length : questions * 2 >= blocks.length && /\{\s*[=~]/u.test(start))
  );
}

/** Whether questions are followed by lettered options and a line with the right one. */
function isAiken(lines: readonly string[]): boolean {
  return lines.some((line, index) => {
    const before = lines[index - 1] ?? '';
    return /^ANSWER:\s*[A-Z]\s*$/u.test(line.trim()) && /^[A-Z][.)]\s/u.test(before.trim());
  });
}

const QUESTION = /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?(?:q|question)(?:\*\*)?[ \t]*:/imu;
const ANSWER = /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?(?:a|answer)(?:\*\*)?[ \t]*:/imu;
const NUMBERED_QUESTION = /^[ \t]*\d{1,4}[.)][ \t]+\S/mu;
const PAIR = /\S[ \t]*::/u;
const GAP = /(?<![A-Za-z\d=])==(?=[^\s=])(?:(?!==)[^\n])*(?<!\s)==(?![A-Za-z\d=])/u;
const TABLE = /^\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)+\|?$/u;
const APP =
  /(?:^|\s)#(?:card|flashcards?)\b|\{\{(?:cloze|c\d+::)|^\?{1,2}$|<!--SR:|^START$|\S[ \t]+>>[ \t]*\S/mu;

function isMarkdown(start: string, lines: readonly string[]): boolean {
  const tabs = lines.filter((line) => /\S\t+\S/u.test(line)).length;
  // Words between tabs may have anything in them.
  if (tabs * 2 > lines.length) return false;
  if (ANSWER.test(start) && (QUESTION.test(start) || NUMBERED_QUESTION.test(start))) return true;
  if (lines.some((line) => line.length < 500 && TABLE.test(line.trim())) || GAP.test(start)) return true;
  const pairs = lines.filter((line) => !line.trimStart().startsWith('|') && PAIR.test(line)).length;
  return (
    pairs * 4 > lines.length ||
    (APP.test(start) && !/^#(?:separator|html|deck|tags|columns|notetype)\b/mu.test(start))
  );
}

const CODE =
  /[{};]\s*$|^\s*(?:import\s|from\s\S+\simport\b|def\s\w+\(|class\s\w+|function\b|const\s|let\s|var\s|public\s|private\s|#include\b|using\s|package\s|return\b|(?:if|for|while)\s*\(|\}|\/\/|\/\*|\*\/)/u;

/** Whether most lines end or begin as those of programs do. */
function isCode(lines: readonly string[]): boolean {
  const some = lines.slice(0, 400);
  if (some.length < 4) return false;
  const semicolons = some.filter((line) => isPairBySemicolon(line)).length;
  const code = some.filter((line) => CODE.test(line)).length;
  return semicolons * 2 < some.length && code * 2 > some.length && some.some((line) => /[{}()]/u.test(line));
}

/** One semicolon with text on both of its sides. */
function isPairBySemicolon(line: string): boolean {
  const parts = line.split(';').map((part) => part.trim());
  return parts.length === 2 && parts.every((part) => part !== '');
}

/** The contents of the lines that Anki writes before the table in its text files. */
export type AnkiLines = {
  /** The number of these lines. */
  lines: number;
  /** As in `TableForm`. */
  separator: string | null;
  html: boolean;
  deck: string | null;
  tags: string[];
  /** Names of the columns, as they are written. */
  names: string | null;
  /** Numbers of columns, from 0. */
  tagsColumn: number | null;
  deckColumn: number | null;
  guidColumn: number | null;
  noteTypeColumn: number | null;
  /** Whether all notes are of a type that also asks for the front. */
  isReversed: boolean;
};

const KEYS =
  /^#\s*(?<key>separator|html|tags|columns|notetype|deck|notetype column|deck column|tags column|guid column|if matches)\s*:(?<value>.*)$/iu;
const SEPARATORS: Readonly<Partial<Record<string, string>>> = {
  comma: ',',
  semicolon: ';',
  tab: 'tab',
  '\t': 'tab',
  space: ' ',
  pipe: '|',
  colon: ':',
};
/** Nobody writes more lines, and each is examined. */
const MOST_LINES = 50;

/** Reads these lines at the start of a file; null if there are none. */
export function readAnkiLines(text: string): AnkiLines | null {
  const found: AnkiLines = {
    lines: 0,
    separator: null,
    html: false,
    deck: null,
    tags: [],
    names: null,
    tagsColumn: null,
    deckColumn: null,
    guidColumn: null,
    noteTypeColumn: null,
    isReversed: false,
  };
  let isAnki = false;
  for (const line of text.split(/\r\n|\r|\n/u, MOST_LINES)) {
    if (!line.startsWith('#')) break;
    found.lines += 1;
    const { key = '', value = '' } = KEYS.exec(line)?.groups ?? {};
    if (key === '') continue;
    isAnki = true;
    read(found, key.toLowerCase().replaceAll(/\s+/gu, ' '), value);
  }
  return isAnki ? found : null;
}

function read(found: AnkiLines, key: string, value: string): void {
  const trimmed = value.trim();
  switch (key) {
    case 'separator':
      found.separator =
        SEPARATORS[trimmed.toLowerCase()] ?? SEPARATORS[value] ?? (trimmed.slice(0, 5) || null);
      break;
    case 'html':
      found.html = trimmed.toLowerCase() === 'true';
      break;
    case 'tags':
      found.tags = trimmed.split(/\s+/u).filter(Boolean).slice(0, 20);
      break;
    case 'columns':
      found.names = value;
      break;
    case 'deck':
      found.deck = trimmed === '' ? null : trimmed;
      break;
    case 'tags column':
      found.tagsColumn = columnOf(trimmed);
      break;
    case 'deck column':
      found.deckColumn = columnOf(trimmed);
      break;
    case 'notetype':
      found.isReversed = isReversedType(trimmed);
      break;
    case 'notetype column':
      found.noteTypeColumn = columnOf(trimmed);
      break;
    case 'guid column':
      found.guidColumn = columnOf(trimmed);
      break;
    default:
  }
}

function columnOf(text: string): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= 200 ? number - 1 : null;
}

/** Whether a note type makes cards in both directions, by Anki's names for it in some languages. An optional reverse does not count. */
export function isReversedType(name: string): boolean {
  return REVERSED.test(name) && !OPTIONAL.test(name);
}

const REVERSED =
  /revers|invers|invert|umgekehrt|beide richtungen|omvend|omgekeerd|odwr|обрат|裏|反転|反向|反转|逆|뒤집/iu;
const OPTIONAL = /option|wahlweise|facult|необяз|任意|可选|可選|선택/iu;

import type { CardTexts } from './card-texts.ts';
import { withListedOptions } from './listed-options.ts';
import { splitTags } from './tags.ts';

/** The words with which a line of a block can begin, as they are written. */
const NAMES =
  'q|question|a|answer|ans|c|cloze|hint(?:[ \\t]*[123])?|explanation|tags?|correct option|option|reason|quiz|difficulty|suspended';
const KEY = new RegExp(
  `^ ?(?:(?:[-*+]|\\d{1,4}[.)])[ \\t]+)?(?:\\*\\*(?<one>${NAMES})[ \\t]*(?:\\*\\*[ \\t]*:|:[ \\t]*\\*\\*)|(?<other>${NAMES})[ \\t]*:)[ \\t]*(?<text>(?:[^ \\t].*)?)`,
  'isu',
);

/** A line that begins a question, an answer or something else of a card; null for all others. */
export function keyOfLine(line: string): { key: string; text: string } | null {
  const groups = KEY.exec(line)?.groups;
  if (!groups) return null;
  const key = (groups['one'] ?? groups['other'] ?? '').toLowerCase().replaceAll(/[ \t]+/gu, ' ');
  return { key: SHORT[key] ?? key, text: groups['text'] ?? '' };
}

const SHORT: Readonly<Partial<Record<string, string>>> = {
  q: 'question',
  a: 'answer',
  ans: 'answer',
  c: 'cloze',
  tag: 'tags',
  hint1: 'hint 1',
  hint2: 'hint 2',
  hint3: 'hint 3',
};

/** Much longer than anything a card can have. */
const LONGEST = 100_000;

type Part = { key: string; lines: string[]; characters: number };

/** A card as it is written in a list of questions and answers: parts of one or more lines. */
export class MarkdownBlock {
  /** The line that it begins on. */
  readonly place: number;
  readonly #parts: Part[] = [];

  constructor(place: number) {
    this.place = place;
  }

  begin(key: string, text: string): void {
    this.#parts.push({ key, lines: [text], characters: text.length });
  }

  /** Adds a line to the last part. Text beyond all limits is not kept. */
  add(line: string): void {
    const part = this.#parts.at(-1);
    if (part === undefined || part.characters > LONGEST) return;
    part.characters += line.length + 1;
    part.lines.push(line);
  }

  /** Whether the last part has no text yet. */
  get isBegun(): boolean {
    return this.#parts.at(-1)?.lines.every((line) => line.trim() === '') ?? false;
  }

  /** Whether the last part is a side of the card, which may have several paragraphs. */
  get isSide(): boolean {
    const key = this.#parts.at(-1)?.key;
    return key === 'question' || key === 'answer' || key === 'cloze';
  }

  /** All its texts; `cloze` is a text with gaps in place of two sides. */
  finish(): { texts: CardTexts; tags: string[]; cloze: string | null } {
    const texts: CardTexts = {};
    const tags: string[] = [];
    let cloze: string | null = null;
    let option = 0;
    for (const { key, lines } of this.#partsWithAnswer()) {
      const text = lines.join('\n').trim();
      if (key === 'cloze') cloze = text;
      else if (key === 'tags') tags.push(...splitTags(text, 'comma'));
      else if (key === 'option' || key === 'correct option') {
        option += 1;
        const field = OPTIONS[option - 1];
        if (field) texts[`option ${field}`] = text;
        if (field && key === 'correct option') texts['correct option'] = field;
      } else if (key === 'reason') {
        const field = OPTIONS[option - 1];
        if (field) texts[`reason ${field}`] = text;
      } else addText(texts, key, text);
    }
    return { texts: withListedOptions(texts) ?? texts, tags, cloze };
  }

  /** In lists, answers are often indented below their questions. */
  #partsWithAnswer(): Part[] {
    const [question, ...others] = this.#parts;
    if (question === undefined || this.#parts.some(({ key }) => key === 'answer')) return this.#parts;
    const divided: Part[] = [{ ...question, lines: [] }];
    for (const line of question.lines) {
      const begun = divided.length > 1 || question.lines[0] !== line ? keyOfLine(line.trim()) : null;
      if (begun !== null && (divided.length > 1 || begun.key === 'answer'))
        divided.push({ key: begun.key, lines: [begun.text], characters: 0 });
      else divided.at(-1)?.lines.push(line);
    }
    return [...divided, ...others];
  }
}

const OPTIONS = ['1', '2', '3', '4', '5', '6'] as const;
const HINTS = ['hint 1', 'hint 2', 'hint 3'] as const;

function addText(texts: CardTexts, key: string, text: string): void {
  switch (key) {
    case 'question':
      texts.front = text;
      break;
    case 'answer':
      // A second answer continues the first.
      texts.back = texts.back === undefined ? text : `${texts.back}\n\n${text}`;
      break;
    case 'hint': {
      const free = HINTS.find((hint) => texts[hint] === undefined);
      if (free !== undefined) texts[free] = text;
      break;
    }
    case 'hint 1':
    case 'hint 2':
    case 'hint 3':
    case 'explanation':
    case 'quiz':
    case 'difficulty':
    case 'suspended':
      texts[key] = text;
      break;
    default:
  }
}

import type { Answer, Choice, Question } from './question.ts';

/*
 * The GIFT format of Moodle (https://docs.moodle.org/en/GIFT_format).
 */

/** How a text of a question is marked up. `moodle` is HTML, or plain where it has no tags. */
export type Markup = (typeof MARKUPS)[number];
const MARKUPS = ['moodle', 'html', 'plain', 'markdown'] as const;
/** A text as Markdown. */
export type ReadMarkup = (text: string, markup: Markup) => string;

/** Why a part of a GIFT file is no question, with its place. */
export type GiftFault = { place: number; text: string; reason: string };

/** The questions of a GIFT file, and what is not one. A question ends at an empty line. */
export function parseGift(
  text: string,
  readMarkup: ReadMarkup,
): { questions: Question[]; faults: GiftFault[] } {
  const questions: Question[] = [];
  const faults: GiftFault[] = [];
  let deck = '';
  let place = 0;
  for (const block of blocksOf(text)) {
    const category = /^\$CATEGORY:(?<name>[^\n]*)/u.exec(block.text)?.groups?.['name'];
    if (category !== undefined) {
      deck = titleOfCategory(category);
      continue;
    }
    place += 1;
    const question = parseQuestion(block.text, readMarkup);
    if (question === null) {
      const reason = 'It has no answer in braces, such as {=right ~wrong}.';
      faults.push({ place, text: block.text, reason });
    } else questions.push({ ...question, place, deck, tags: block.tags });
  }
  return { questions, faults };
}

/** The last name of a path of categories as the title of a deck: "$course$/top/Geography/Capitals" is "Geography :: Capitals". */
export function titleOfCategory(path: string): string {
  return path
    .split(/(?<!\/)\/(?!\/)/u)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => name !== '' && name !== 'top' && !/^\$.*\$$/u.test(name))
    .join(' :: ');
}

type Block = { text: string; tags: string[] };

/** Questions without comments. Braces may contain empty lines. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let tags: string[] = [];
  let depth = 0;
  const end = () => {
    const block = lines.join('\n').trim();
    if (block !== '') blocks.push({ text: block, tags });
    if (block !== '') tags = [];
    lines = [];
    depth = 0;
  };
  const all = text.split(/\r\n|\r|\n/u);
  for (const [index, line] of all.entries()) {
    if (/^\s*\/\//u.test(line)) {
      for (const { groups } of line.matchAll(/\[tag:(?<tag>[^\]]+)\]/gu))
        tags.push(groups?.['tag']?.trim() ?? '');
      continue;
    }
    if (line.trim() === '' && depth <= 0) {
      end();
      continue;
    }
    if (/^\s*\$CATEGORY:/u.test(line)) {
      end();
      lines.push(line.trim());
      end();
      continue;
    }
    for (const [sign] of line.matchAll(/\\.|[{}]/gu)) depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    lines.push(line);
    // Without an empty line between them, a question ends where the next line has an answer of its own.
    const isAnswered = depth === 0 && /(?<!\\)\}/u.test(line);
    if (isAnswered && /^\s*::|(?<!\\)\{/u.test(all[index + 1] ?? '')) end();
  }
  end();
  return blocks;
}

type Parsed = Pick<Question, 'stem' | 'answer' | 'feedback' | 'hints'>;

function parseQuestion(block: string, readMarkup: ReadMarkup): Parsed | null {
  const title = /^::(?:\\.|[^\\:]|:(?!:))*::/su.exec(block)?.[0] ?? '';
  const { markup, text: body } = markupOf(block.slice(title.length).trim());
  const braces = bracesIn(body);
  if (braces === null) return null;
  const read = (text: string, own = markupOf(text.trim(), markup)) =>
    readMarkup(unescape(own.text), own.markup).trim();
  const before = body.slice(0, braces.start).trim();
  const after = body.slice(braces.end + 1).trim();
  // A missing word in a sentence is shown as a blank.
  const sentence = after === '' ? before : `${before} _____${/^\p{P}/u.test(after) ? '' : ' '}${after}`;
  const stem = read(sentence, { markup, text: sentence });
  const [given, general = ''] = splitOnce(body.slice(braces.start + 1, braces.end), '####');
  return { stem, answer: answerOf(given.trim(), read), feedback: read(general), hints: [] };
}

/** The first pair of braces that is not escaped. */
function bracesIn(text: string): { start: number; end: number } | null {
  let start = -1;
  for (const { index, 0: sign } of text.matchAll(/\\.|[{}]/gsu)) {
    if (sign === '{' && start === -1) start = index;
    else if (sign === '}' && start !== -1) return { start, end: index };
  }
  return null;
}

function markupOf(text: string, missing: Markup = 'moodle'): { markup: Markup; text: string } {
  const name = /^\[(?<name>html|moodle|plain|markdown)\]/u.exec(text)?.groups?.['name'];
  const markup = MARKUPS.find((each) => each === name);
  return markup === undefined ? { markup: missing, text } : { markup, text: text.slice(markup.length + 2) };
}

type Read = (text: string) => string;

function answerOf(given: string, read: Read): Answer {
  if (given === '') return { kind: 'open' };
  const truth = /^(?<word>T|TRUE|F|FALSE)\s*(?:#(?<feedback>[\s\S]*))?$/iu.exec(given)?.groups;
  if (truth) return trueOrFalse(/^t/iu.test(truth['word'] ?? ''), truth['feedback'] ?? '', read);
  if (given.startsWith('#')) return { kind: 'text', texts: numbersOf(given.slice(1)) };
  const answers = answersIn(given);
  // A single right text needs no sign before it.
  if (answers.length === 0) return { kind: 'text', texts: [read(splitOnce(given, '#')[0])] };
  const areWrong = answers.some(({ sign }) => sign === '~');
  const pairs = answers.map(({ text }) => splitOnce(text, '->'));
  if (!areWrong && pairs.some(([, right]) => right !== undefined)) {
    const sides = pairs.map(([left, right]) => ({ left: read(left), right: read(right ?? '') }));
    return {
      kind: 'matching',
      pairs: sides.filter(({ left }) => left !== ''),
      others: sides.filter(({ left }) => left === '').map(({ right }) => right),
    };
  }
  const choices = answers.map(({ sign, text }): { choice: Choice; share: number } => {
    const [weighed, feedback = ''] = splitOnce(text, '#');
    const weight = /^\s*%(?<weight>-?\d+(?:\.\d+)?)%/u.exec(weighed);
    const share = weight ? Number(weight.groups?.['weight']) : sign === '=' ? 100 : 0;
    const isRight = sign === '=' || share > 0;
    return {
      choice: { text: read(weighed.slice(weight?.[0].length ?? 0)), feedback: read(feedback), isRight },
      share,
    };
  });
  if (areWrong) return { kind: 'choice', choices: choices.map(({ choice }) => choice) };
  const best = choices.toSorted((one, other) => other.share - one.share);
  return { kind: 'text', texts: best.filter(({ share }) => share > 0).map(({ choice }) => choice.text) };
}

/** True and false as options; feedback for wrong answers comes first. */
function trueOrFalse(isTrue: boolean, feedback: string, read: Read): Answer {
  const [wrong, right = ''] = splitOnce(feedback, '#');
  const choice = (text: string, isRight: boolean): Choice => ({
    text,
    isRight,
    feedback: read(isRight ? right : wrong),
  });
  return { kind: 'choice', choices: [choice('True', isTrue), choice('False', !isTrue)] };
}

/** Numbers in readable form: "4:0.1" is 4 ± 0.1, "1..5" a range. */
function numbersOf(given: string): string[] {
  return given
    .split(/(?<!\\)=/u)
    .map((each) => (splitOnce(each, '#')[0] ?? '').replace(/^\s*%-?\d+(?:\.\d+)?%/u, '').trim())
    .filter((each) => each !== '')
    .map((each) => {
      const [value = '', tolerance = ''] = each.split(':');
      const range = /^(?<from>[-+\d.eE]{1,40}?)\.\.(?<to>[-+\d.eE]{1,40})$/u.exec(each)?.groups;
      if (range) return `${range['from']} to ${range['to']}`;
      return Number(tolerance) > 0 ? `${value.trim()} (± ${tolerance.trim()})` : value.trim();
    });
}

function answersIn(given: string): { sign: string; text: string }[] {
  const starts = [...given.matchAll(/\\.|[=~]/gsu)].filter(({ 0: sign }) => sign.length === 1);
  return starts.map(({ index, 0: sign }, at) => ({
    sign,
    text: given.slice(index + 1, starts[at + 1]?.index ?? given.length).trim(),
  }));
}

/** The parts before and after the first separator that is not escaped. */
function splitOnce(text: string, separator: string): [string, string?] {
  for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1))
    if (!isEscaped(text, at)) return [text.slice(0, at), text.slice(at + separator.length)];
  return [text];
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charAt(at - backslashes - 1) === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function unescape(text: string): string {
  return text.replaceAll(/\\(?<sign>[~=#{}:\\])|\\n/gu, (_, sign: string | undefined) => sign ?? '\n');
}

/** Questions as GIFT, with Markdown in it. Empty lines are written as `\n`, since they end a question. */
export function writeGiftQuestion(question: Question): string {
  const { stem, answer, feedback, tags } = withoutArrow(question);
  const comment = tags.map((tag) => `[tag:${tag.replaceAll(/[[\]\r\n]/gu, ' ')}]`).join(' ');
  const general = feedback === '' ? '' : `####${escaped(feedback)}`;
  return `${comment === '' ? '' : `// ${comment}\n`}[markdown]${withBackslashes(stem)} {${writtenAnswer(answer)}${general}}\n\n`;
}

/** A text with an arrow in it would be read as a pair to match, so it is written as feedback. */
function withoutArrow(question: Question): Question {
  const { answer, feedback } = question;
  const text = answer.kind === 'text' ? answer.texts.join('\n\n') : '';
  if (!text.includes('->')) return question;
  return {
    ...question,
    answer: { kind: 'open' },
    feedback: feedback === '' ? text : `${text}\n\n${feedback}`,
  };
}

/** The line that puts the questions below it into a category. */
export function writeGiftCategory(deck: string): string {
  return `$CATEGORY: ${deck.replaceAll(/[\r\n]+/gu, ' ').replaceAll('/', '//')}\n\n`;
}

function writtenAnswer(answer: Answer): string {
  switch (answer.kind) {
    case 'choice':
      return answer.choices
        .map(({ text, isRight, feedback }) => {
          const note = feedback === '' ? '' : `#${escaped(feedback)}`;
          return `\n\t${isRight ? '=' : '~'}${escaped(text)}${note}`;
        })
        .join('')
        .concat('\n');
    case 'text':
      return answer.texts.map((text) => `=${escaped(text)}`).join(' ');
    case 'matching':
      return answer.pairs
        .map(({ left, right }) => `\n\t=${escaped(left)} -> ${escaped(right)}`)
        .join('')
        .concat('\n');
    case 'open':
    case 'other':
      return '';
  }
}

/** A text that begins like a format or weight gets its format as a prefix. */
function escaped(text: string): string {
  const prefix = /^\s*(?:\[(?:html|moodle|plain|markdown)\]|%-?\d)/u.test(text) ? '[markdown]' : '';
  return prefix + withBackslashes(text);
}

function withBackslashes(text: string): string {
  return text.replaceAll(/[~=#{}:\\]/gu, String.raw`\$&`).replaceAll(/\r\n|\r|\n/gu, String.raw`\n`);
}

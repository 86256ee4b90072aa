import { leaksAnswer } from '../generation/answer-leak.ts';
import { BLANK, type Candidate } from './candidate.ts';
import type { Sentence } from './language/sentences.ts';

type Hints = [string, string, string];

/** Three hints, each closer to the answer: where it is, what is around it, how it begins. */
export function hintsFor({ answer, back, sentence }: Candidate): Hints {
  const place = placeOf(sentence.heading, back);
  switch (answer.type) {
    case 'term':
      return [place, neighbour(sentence, back) ?? shape(back), letters(back)];
    case 'person':
      return [
        place,
        `${back.includes(' and ') ? 'More than one person' : 'One person'}. ${shape(back)}`,
        `The initials are ${initials(back)}`,
      ];
    case 'year':
      return [
        century(answer.year),
        `It was in the ${Math.floor(answer.year / 10)}0s.`,
        `It was between ${answer.year - 2 - (answer.year % 2)} and ${answer.year + 2 + (answer.year % 3 === 0 ? 1 : 0)}.`,
      ];
    case 'date': {
      const year = /\d{4}/u.exec(back)?.[0] ?? '';
      return [
        century(Number(year)),
        `The year was ${year}.`,
        `The month was ${/\p{L}{3,}/u.exec(back)?.[0] ?? ''} of that year.`,
      ];
    }
    case 'number':
      return numberHints(answer.number);
    case 'list':
      return [
        place,
        `They begin with ${joined(answer.items.map((item) => `“${bare(item).at(0) ?? ''}”`))}.`,
        `One of them is: ${answer.items[0] ?? ''}.`,
      ];
    case 'text': {
      const words = back.split(' ');
      const shown = Math.min(words.length - 1, Math.max(2, Math.ceil(words.length / 3)));
      return [place, longestWord(back), `It begins: “${words.slice(0, Math.max(1, shown)).join(' ')} …”`];
    }
  }
}

function placeOf(heading: string | null, back: string): string {
  return heading === null || leaksAnswer(heading, back)
    ? 'It is in the text that this deck was made of.'
    : `The text says it under “${heading}”.`;
}

/** A neighbouring sentence about the same thing, with the answer blanked out. */
function neighbour({ before, after }: Sentence, back: string): string | null {
  const words = bare(back)
    .split(' ')
    .map((word) => RegExp.escape(word.replace(/s$/u, '')));
  const term = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${words.join(String.raw`s?[\s-]+`)})(?:e?s)?(?![\p{L}\p{N}])`,
    'giu',
  );
  for (const sentence of [after, before]) {
    if (sentence === null || sentence.length > 220 || !isQuotable(sentence)) continue;
    const hidden = sentence.replaceAll(term, BLANK);
    const isAboutIt = hidden !== sentence || (sentence === after && CONTINUATION.test(sentence));
    if (isAboutIt && !leaksAnswer(hidden, back)) return `Near it, the text says: “${hidden}”`;
  }
  return null;
}

/** The beginning of a sentence that continues the subject of the one before. */
export const CONTINUATION = /^(?:It|Its|They|Their|This|These|He|His|She|Her|Such)\b/u;

/** Whether a sentence makes sense when it is shown with a card. */
export function isQuotable(sentence: string): boolean {
  return (
    /[.!]$/u.test(sentence) &&
    !/\b(?:we|our|I|my|you|your|figure|fig|table|chapter|exercise|see|above|below)\b/iu.test(sentence)
  );
}

function shape(back: string): string {
  const words = back.split(' ').map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '').length);
  return words.length === 1
    ? `It is one word of ${back.length} letters.`
    : `It has ${words.length} words, of ${joined(words.map(String))} letters.`;
}

function letters(back: string): string {
  const plain = bare(back);
  const start = plain.slice(0, plain.length > 6 ? 3 : plain.length > 3 ? 2 : 1);
  return `It begins with “${start}” and has ${plain.replaceAll(/[^\p{L}\p{N}]/gu, '').length} letters.`;
}

function bare(text: string): string {
  return text.replace(/^(?:the|an?) /iu, '');
}

function initials(back: string): string {
  const names = back.split(/ and |, /u).map((name) =>
    name
      .split(/[ -]/u)
      .filter((part) => /^\p{Lu}/u.test(part))
      .map((part) => `${part.at(0) ?? ''}.`)
      .join(' '),
  );
  return names.join(' and ');
}

function century(year: number): string {
  const number = Math.floor((year - 1) / 100) + 1;
  const ending =
    number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `It was in the ${number}${ending} century.`;
}

/** Whether a number is a range: "9 to 10", "between 3 and 5". */
function isRange(number: string): boolean {
  return number
    .split(/\d/u)
    .slice(1, -1)
    .some((between) => /.(?:to|and|or|–)/su.test(between));
}

function numberHints(number: string): Hints {
  const [digits = ''] = /\d[\d.,]*\d|\d/u.exec(number) ?? [];
  const value = Number(digits.replaceAll(',', ''));
  const what = isRange(number) ? 'The first of the two numbers' : 'The number';
  if (value < 10 && Number.isInteger(value)) {
    const isMore = value > 4;
    return [
      `${what} has one digit.`,
      `It is ${value % 2 === 0 ? 'even' : 'odd'} and ${isMore ? 'more than 4' : 'less than 5'}.`,
      `It is one ${isMore ? 'less' : 'more'} than ${isMore ? value + 1 : value - 1}.`,
    ];
  }
  const size = 10 ** Math.floor(Math.log10(value));
  const from = Math.floor(value / size) * size;
  const write = (each: number) =>
    each >= 1000 ? each.toLocaleString('en') : String(Number(each.toPrecision(3)));
  const start = value >= 1 ? `the digit ${digits.at(0) ?? ''}` : `the digits ${digits.slice(0, 3)}`;
  return [
    value >= 1
      ? `${what} has ${String(Math.floor(value)).length} digits${Number.isInteger(value) ? '' : ' before the point'}.`
      : `${what} is less than 1.`,
    `It lies between ${write(from * 0.8)} and ${write(from + 1.5 * size)}.`,
    `It begins with ${start}${value >= 10 && Number.isInteger(value) ? ` and has ${String(value).length} digits` : ''}.`,
  ];
}

function longestWord(back: string): string {
  const words = back.split(/\s+/u);
  const long = words
    .map((word) => word.replaceAll(/[^\p{L}-]/gu, ''))
    .filter((word) => word.length > 4 && !/^(?:because|between|without|through|which|their)$/iu.test(word));
  const [key] = long.toSorted((one, other) => other.length - one.length);
  return key === undefined || long.length < 3
    ? `The answer has ${words.length === 1 ? `one word of ${back.length} letters` : `${words.length} words`}.`
    : `The answer has ${words.length} words, one of them “${key.toLowerCase()}”.`;
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

import { saysAnswer } from '../generation/says-answer.ts';
import type { Candidate } from './candidate.ts';
import { BLANK } from './quantities.ts';

type Hints = [string, string, string];

/** Three hints, each nearer to the answer: where to look, what is around it, how it begins. */
export function hintsFor({ answer, back, front, sentence }: Candidate): Hints {
  switch (answer.is) {
    case 'term':
      return [place(sentence.heading, 'term'), neighbour(sentence.after ?? sentence.before, back, front) ?? shape(back), letters(back)];
    case 'person':
      return [people(back), shape(back), `The initials are ${initials(back)}.`];
    case 'year':
      return [`It was in the ${ordinal(Math.floor((answer.year - 1) / 100) + 1)} century.`, `It was in the ${Math.floor(answer.year / 10)}0s.`, `It was between ${answer.year - 2 - (answer.year % 2)} and ${answer.year + 2 + (answer.year % 3 === 0 ? 1 : 0)}.`];
    case 'date':
      return [dateHint(back), `The year was ${/\d{4}/u.exec(back)?.[0] ?? ''}.`, `The month was ${/\p{L}{3,}/u.exec(back)?.[0] ?? ''} of that year.`];
    case 'number':
      return numberHints(answer.number);
    case 'list':
      return [place(sentence.heading, 'list'), `They begin with ${joined(answer.items.map((item) => `“${item.replace(/^(?:the|an?) /iu, '').at(0) ?? ''}”`))}.`, `One of them is: ${answer.items[0] ?? ''}.`];
    case 'text':
      return [place(sentence.heading, 'answer'), aboutWords(back), `It begins: “${back.split(' ').slice(0, Math.max(2, Math.ceil(back.split(' ').length / 3))).join(' ')} …”`];
  }
}

function place(heading: string | null, what: string): string {
  return heading === null ? `The ${what} comes from the text that this deck was made of.` : `The text has this ${what} under “${heading}”.`;
}

/** The neighbouring sentence without the answer. */
function neighbour(sentence: string | null, back: string, front: string): string | null {
  if (sentence === null || sentence.length > 220 || sentence.endsWith('?') || sentence.endsWith(':')) return null;
  const words = back.replace(/^(?:the|an?) /iu, '').split(' ').map((word) => RegExp.escape(word.replace(/s$/u, '')));
  const hidden = sentence.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join(String.raw`s?[\s-]+`)})(?:e?s)?(?![\p{L}\p{N}])`, 'giu'), BLANK);
  return saysAnswer(hidden, back) || saysAnswer(front, hidden) ? null : `Near it, the text says: “${hidden}”`;
}

function shape(back: string): string {
  const words = back.split(' ');
  return words.length === 1 ? `It is one word of ${back.length} letters.` : `It has ${words.length} words, of ${joined(words.map((word) => String(word.replaceAll(/[^\p{L}\p{N}]/gu, '').length)))} letters.`;
}

function letters(back: string): string {
  const plain = back.replace(/^(?:the|an?) /iu, '');
  const start = plain.slice(0, plain.length > 6 ? 3 : plain.length > 3 ? 2 : 1);
  return `It begins with “${start}” and has ${plain.replaceAll(/[^\p{L}\p{N}]/gu, '').length} letters.`;
}

function people(back: string): string {
  return back.includes(' and ') ? 'It was more than one person.' : 'It was one person, whom the text names in full.';
}

function initials(back: string): string {
  return back.split(/ and |, /u).map((name) => name.split(/[ -]/u).filter((part) => /^\p{Lu}/u.test(part)).map((part) => `${part.at(0) ?? ''}.`).join(' ')).join(' and ');
}

function dateHint(date: string): string {
  const year = Number(/\d{4}/u.exec(date)?.[0]);
  return `It was in the ${ordinal(Math.floor((year - 1) / 100) + 1)} century.`;
}

function numberHints(number: string): Hints {
  const [digits = ''] = /\d[\d.,]*\d|\d/u.exec(number) ?? [];
  const value = Number(digits.replaceAll(',', ''));
  const isRange = /\d\D+(?:to|and|or|–)\D*\d/u.test(number);
  const what = isRange ? 'The lower of the two numbers' : 'The number';
  if (value < 10 && Number.isInteger(value)) {
    return [`${what} has one digit.`, `It is ${value % 2 === 0 ? 'even' : 'odd'} and ${value > 5 ? 'more than' : 'at most'} 5.`, `It is one ${value > 5 ? 'less' : 'more'} than ${value > 5 ? value + 1 : value - 1}.`];
  }
  const size = 10 ** Math.floor(Math.log10(value));
  const from = Math.floor(value / size) * size;
  const write = (each: number) => (each >= 1000 ? each.toLocaleString('en') : String(Number(each.toPrecision(3))));
  return [`${what} is ${value >= 1 ? `at least ${write(size)} and ` : ''}less than ${write(size * 10)}.`, `It lies between ${write(from === size && value === size ? size / 2 : from * 0.8)} and ${write(from + 1.5 * size)}.`, `It begins with the ${digits.length > 1 && value >= 1 ? `digit ${digits.at(0) ?? ''}` : `digits ${digits.slice(0, 3)}`}${value >= 10 && Number.isInteger(value) ? ` and has ${String(value).length} digits` : ''}.`];
}

function aboutWords(back: string): string {
  const words = back.replaceAll(/[^\p{L}\s-]/gu, '').split(/\s+/u).filter((word) => word.length > 4);
  const key = words.toSorted((one, other) => other.length - one.length)[0];
  return key === undefined ? `The answer has ${back.split(' ').length} words.` : `The answer has ${back.split(' ').length} words, one of them “${key.toLowerCase()}”.`;
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

function ordinal(number: number): string {
  const ending = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

import type { CardTexts } from './card-texts.ts';

const OPTION = /^\s*(?:[-*+]\s+)?(?:\*\*)?\(?(?<letter>[A-Fa-f])[).](?:\*\*)?\s+(?<text>\S.*)$/u;
const KEY = /^\(?(?<letter>[A-Fa-f])(?:[).:](?<text>[\s\S]*))?$/u;
const NUMBERS = ['1', '2', '3', '4', '5', '6'] as const;

/** A question that lists its options, "a) …", as a quiz, if the answer names one of them; null for all others. */
export function withListedOptions(texts: CardTexts): CardTexts | null {
  const lines = (texts.front ?? '').split('\n');
  const first = lines.findIndex((line) => OPTION.test(line));
  if (first < 1 || texts['option 1'] !== undefined) return null;
  const options = lines
    .slice(first)
    .filter((line) => line.trim() !== '')
    .map((line) => OPTION.exec(line)?.groups);
  const areInOrder = options.every(
    (option, index) => option?.['letter']?.toLowerCase().codePointAt(0) === 97 + index,
  );
  if (options.length < 2 || options.length > NUMBERS.length || !areInOrder) return null;
  const listed = options.map((option) => option?.['text']?.trim() ?? '');
  const answer = texts.back?.trim() ?? '';
  const [line = ''] = answer.split('\n', 1);
  const letter = KEY.exec(line)?.groups?.['letter'];
  const key = letter === undefined ? listed.indexOf(line) : (letter.toLowerCase().codePointAt(0) ?? 0) - 97;
  const back = listed[key];
  if (back === undefined) return null;
  const rest = answer.slice(line.length).trim();
  const numbered = Object.fromEntries(listed.map((option, index) => [`option ${NUMBERS[index]}`, option]));
  return {
    ...texts,
    ...numbered,
    front: lines.slice(0, first).join('\n').trim(),
    back,
    'correct option': NUMBERS[key] ?? '',
    quiz: 'yes',
    ...(rest !== '' && { explanation: [texts.explanation, rest].filter(Boolean).join('\n\n') }),
  };
}

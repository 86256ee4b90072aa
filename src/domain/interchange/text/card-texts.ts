import type { CardContent } from '../../cards/card.ts';
import { CARD_LIMITS, DEFAULT_DIFFICULTY, DIFFICULTY_NAMES } from '../../limits.ts';
import { searchText } from '../../text/search-text.ts';
import type { Field } from './table-form.ts';

/** The texts of a card by what they are, as tables and lists have them. Tags are divided already. */
export type CardTexts = Partial<Record<Exclude<Field, 'tags' | 'ignore'>, string>>;

const NUMBERS = ['1', '2', '3', '4', '5', '6'] as const;

/** The content of a card, not checked yet. */
export function contentOfTexts(texts: CardTexts, tags: readonly string[]): CardContent {
  const text = (field: keyof CardTexts) => texts[field]?.replaceAll('\0', '').trim() || null;
  const given = NUMBERS.map((number) => ({
    number,
    option: text(`option ${number}`),
    reason: text(`reason ${number}`),
  })).filter(({ option }) => option !== null);
  const options = given.map(({ option }) => option ?? '');
  const key = keyOf(text('correct option'), given);
  const reasons = given.map(({ reason }, index) => (index === key ? null : reason));
  return {
    front: text('front') ?? '',
    back: text('back') ?? '',
    difficulty: difficultyOf(text('difficulty')),
    hints: [text('hint 1'), text('hint 2'), text('hint 3')],
    explanation: text('explanation'),
    quiz:
      options.length === 0
        ? null
        : {
            options,
            key: key === -1 ? null : key,
            ...(reasons.some((reason) => reason !== null) && { reasons }),
          },
    isQuiz: isYes(text('quiz')),
    tags: tags.map((tag) => tag.replaceAll('\0', '').trim()).filter(Boolean),
  };
}

/** The index of "2", "B" or the option itself, in this order: an option may be a number or a letter. */
function keyOf(correct: string | null, given: readonly { number: string; option: string | null }[]): number {
  const asNumber = given.findIndex(({ number }) => number === correct);
  if (asNumber !== -1) return asNumber;
  const asLetter = given.findIndex(
    ({ number }) => String.fromCodePoint(64 + Number(number)) === correct?.toUpperCase(),
  );
  return asLetter === -1 ? given.findIndex(({ option }) => option === correct) : asLetter;
}

function difficultyOf(text: string | null): number {
  if (text === null) return DEFAULT_DIFFICULTY;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= DIFFICULTY_NAMES.length) return number;
  const named = DIFFICULTY_NAMES.findIndex((name) => name.toLowerCase() === text.toLowerCase());
  return named === -1 ? DEFAULT_DIFFICULTY : named + 1;
}

const YES = new Set('yes true 1 x ja oui si sim да はい 是 예'.split(' '));

/** Whether a text says yes. */
export function isYes(text: string | null | undefined): boolean {
  return typeof text === 'string' && YES.has(searchText(text));
}

/** A card's texts by what they are: the other way round. */
export function textsOfContent(content: CardContent, suspended: boolean): CardTexts {
  const { front, back, hints, explanation, difficulty, quiz, isQuiz } = content;
  const texts: CardTexts = { front, back, difficulty: String(difficulty) };
  for (const [index, number] of (['1', '2', '3'] as const).entries())
    texts[`hint ${number}`] = hints[index] ?? '';
  texts.explanation = explanation ?? '';
  for (const [index, number] of NUMBERS.slice(0, CARD_LIMITS.options).entries()) {
    texts[`option ${number}`] = quiz?.options[index] ?? '';
    texts[`reason ${number}`] = quiz?.reasons?.[index] ?? '';
  }
  texts['correct option'] = quiz === null || quiz.key === null ? '' : String(quiz.key + 1);
  texts.quiz = isQuiz ? 'yes' : '';
  texts.suspended = suspended ? 'yes' : '';
  return texts;
}

const LONGEST_TITLE = 255;

/** The title of a deck as a file names it, within the bounds of one. */
export function deckTitle(text: string): string {
  const title = text.replaceAll('\0', '').trim();
  return title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1).toWellFormed()}…`;
}

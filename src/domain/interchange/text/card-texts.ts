import type { CardContent } from '../../cards/card.ts';
import { CARD_LIMITS, DEFAULT_DIFFICULTY, DIFFICULTY_NAMES } from '../../limits.ts';
import { searchText } from '../../text/search-text.ts';
import { numberedOptions } from './quiz-columns.ts';
import { keysOf, type NumberedOption } from './quiz-key.ts';
import type { Field, KeyStyle } from './table-form.ts';

/** The texts of a card by field, as in tables and lists. Tags are already split. */
export type CardTexts = Partial<Record<Exclude<Field, 'tags' | 'ignore'>, string>>;

const NUMBERS = ['1', '2', '3', '4', '5', '6'] as const;

/** How to read the texts of a quiz. */
export type QuizReading = {
  keyStyle: KeyStyle;
  /** Whether a card with a right option is a quiz, even if no text says so. */
  isQuiz?: boolean;
  /** Whether the back is the right option if no text names one. */
  backIsKey?: boolean;
};

/** The content of a card, not validated yet. A card with several right options is no quiz: it lists its options on the front. */
export function contentOfTexts(
  texts: CardTexts,
  tags: readonly string[],
  { keyStyle, isQuiz = false, backIsKey = false }: QuizReading = { keyStyle: 'number' },
): CardContent {
  const text = (field: keyof CardTexts) => texts[field]?.replaceAll('\0', '').trim() || null;
  const given = numberedOptions(NUMBERS.map((number) => text(`option ${number}`) ?? ''));
  const keyText = text('correct option') ?? (backIsKey ? text('back') : null);
  const isMissing =
    backIsKey && given.length > 0 && keyText !== null && keysOf(keyText, given, 'text').length === 0;
  const options = [...(isMissing ? [keyText] : []), ...given.map(({ option }) => option)];
  const keys = isMissing ? [0] : keysInAnyStyle(keyText ?? '', given, backIsKey ? 'text' : keyStyle);
  const right = keys.map((key) => options[key] ?? '');
  const shared = {
    back: text('back') ?? right.join('\n'),
    difficulty: difficultyOf(text('difficulty')),
    hints: [text('hint 1'), text('hint 2'), text('hint 3')] satisfies CardContent['hints'],
    explanation: text('explanation'),
    tags: tags.map((tag) => tag.replaceAll('\0', '').trim()).filter(Boolean),
  };
  const front = text('front') ?? '';
  if (keys.length > 1) {
    const list = options.map((option) => `- ${option}`).join('\n');
    return { ...shared, front: `${front}\n\n${list}`, quiz: null, isQuiz: false };
  }
  const key = keys[0] ?? null;
  const reasons = given.map(({ number }, index) =>
    index === key ? null : text(`reason ${NUMBERS[number - 1] ?? '1'}`),
  );
  return {
    ...shared,
    front,
    quiz:
      options.length === 0
        ? null
        : { options, key, ...(reasons.some((reason) => reason !== null) && !isMissing && { reasons }) },
    isQuiz: isYes(text('quiz')) || (isQuiz && key !== null && options.length > 1),
  };
}

/** A row may name its key in another way than the others. */
function keysInAnyStyle(written: string, given: readonly NumberedOption[], style: KeyStyle): number[] {
  const found = [style, 'letter', 'text'] as const;
  return found.map((each) => keysOf(written, given, each)).find((keys) => keys.length > 0) ?? [];
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

/** The inverse: the texts of a card by field. */
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

/** The title of a deck as a file names it, within the limits of a title. */
export function deckTitle(text: string): string {
  const title = text.replaceAll('\0', '').trim();
  return title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1).toWellFormed()}…`;
}

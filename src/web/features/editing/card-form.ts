import { cardContent, contentPath, wireCardContent } from '#contract/cards.ts';
import type { CardContent } from '#domain/cards/card.ts';
import { CARD_LIMITS, DEFAULT_DIFFICULTY } from '#domain/limits.ts';

/** A card as its form holds it: texts are never null, and every option is a row. */
export type CardForm = {
  front: string;
  back: string;
  difficulty: number;
  hints: [string, string, string];
  explanation: string;
  isQuiz: boolean;
  options: Array<{ text: string }>;
  /** Row of the right option. */
  key: number | null;
};

export type CardFormError = {
  field: Exclude<keyof CardForm, 'hints'> | `hints.${0 | 1 | 2}` | `options.${number}.text`;
  message: string;
};

/** Indexes of a card's hints. */
export const HINT_ROWS = [0, 1, 2] as const;

export const MAX_OPTIONS = CARD_LIMITS.options;
const FIRST_OPTIONS = 4;

/** What the form begins with: the card, or an empty one. */
export function cardForm(card?: CardContent): CardForm {
  const [first, second, third] = card?.hints ?? [];
  return {
    front: card?.front ?? '',
    back: card?.back ?? '',
    difficulty: card?.difficulty ?? DEFAULT_DIFFICULTY,
    hints: [first ?? '', second ?? '', third ?? ''],
    explanation: card?.explanation ?? '',
    isQuiz: card?.isQuiz ?? false,
    options: (card?.quiz?.options ?? []).map((text) => ({ text })),
    key: card?.quiz?.key ?? null,
  };
}

/** The rows that a card gets which becomes a quiz: its answer is the first of them, and right. */
export function firstOptions(back: string): Pick<CardForm, 'options' | 'key'> {
  const options = Array.from({ length: FIRST_OPTIONS }, (_, row) => ({ text: row === 0 ? back.trim() : '' }));
  return { options, key: 0 };
}

/** The rows without one of them; the key stays with its option, and is nobody's when that one went. */
export function withoutOption({ options, key }: Pick<CardForm, 'options' | 'key'>, row: number) {
  const left = options.filter((_, index) => index !== row);
  if (key === null || key === row) return { options: left, key: null };
  return { options: left, key: key > row ? key - 1 : key };
}

/** The back of a quiz card after a change of its key: it follows the right option until it says something else itself. */
export function followKey(back: string, keyBefore: string, keyNow: string): string {
  return back.trim() === '' || back.trim() === keyBefore.trim() ? keyNow : back;
}

type Checked = { content: CardContent; errors: null } | { content: null; errors: readonly CardFormError[] };

/** What the form says, with rows left blank left out; or what is wrong with it, by the fields of the form. */
export function checkCardForm({ options, key, ...fields }: CardForm): Checked {
  const rows = options.map(({ text }, row) => ({ text, row })).filter(({ text }) => text.trim() !== '');
  const keyIndex = rows.findIndex(({ row }) => row === key);
  const quiz =
    rows.length === 0
      ? null
      : { options: rows.map(({ text }) => text), key: keyIndex === -1 ? null : keyIndex };
  const { data, error } = cardContent.safeParse(wireCardContent({ ...fields, quiz }));
  if (data?.quiz?.key === null) return { content: null, errors: [{ field: 'key', message: KEY_MISSING }] };
  if (data) return { content: data, errors: null };
  const rowOf = (index: number) => rows[index]?.row ?? index;
  return { content: null, errors: formErrors(error.issues, rowOf) };
}

const KEY_MISSING = 'Mark the option that is right';

/** Faults of the contract, or of the server, at the form's fields. `rowOf` finds the row of an option that was sent. */
export function formErrors(
  issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }>,
  rowOf: (index: number) => number,
): CardFormError[] {
  return issues.flatMap(({ path, message }): CardFormError[] => {
    const [field, part, index] = contentPath(path);
    if (field === 'quiz' && part === 'key') return [{ field: 'key', message: KEY_MISSING }];
    if (field === 'quiz') {
      return [{ field: index === undefined ? 'options' : `options.${rowOf(Number(index))}.text`, message }];
    }
    if (field === 'hints') {
      const level = HINT_ROWS[Number(part)];
      return level === undefined ? [] : [{ field: `hints.${level}`, message }];
    }
    return isField(field) ? [{ field, message }] : [];
  });
}

const FIELDS = new Set<PropertyKey>(['front', 'back', 'difficulty', 'explanation', 'isQuiz']);

function isField(
  field: PropertyKey | undefined,
): field is 'front' | 'back' | 'difficulty' | 'explanation' | 'isQuiz' {
  return field !== undefined && FIELDS.has(field);
}

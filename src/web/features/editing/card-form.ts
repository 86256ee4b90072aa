import { cardContent, frontOnlyContent } from '#contract/card-input.ts';
import { contentPath, wireCardContent } from '#contract/wire-card.ts';
import type { CardContent } from '#domain/cards/card.ts';
import { gapNumbers, withNumberedGaps } from '#domain/cards/cloze.ts';
import { CARD_LIMITS, DEFAULT_DIFFICULTY } from '#domain/limits.ts';

/** A card as its form holds it. Texts are never null, and every option is a row. */
export type CardForm = {
  /** The text with gaps of a cloze card. */
  front: string;
  /** The gap that a cloze card asks for, the first one of a new text; null for other cards. */
  gap: number | 'first' | null;
  back: string;
  difficulty: number;
  hints: [string, string, string];
  explanation: string;
  /** Separated by commas. */
  tags: string;
  /** Texts that also count as right when they are written, one per line. */
  accepted: string;
  isQuiz: boolean;
  options: Array<{ text: string }>;
  /** Row of the correct option. */
  key: number | null;
};

export type CardFormError = {
  field: Exclude<keyof CardForm, 'hints' | 'gap'> | `hints.${0 | 1 | 2}` | `options.${number}.text`;
  message: string;
};

/** Indexes of a card's hints. */
export const HINT_ROWS = [0, 1, 2] as const;

export const MAX_OPTIONS = CARD_LIMITS.options;
const FIRST_OPTIONS = 4;

/** The initial values of the form: the card, or an empty one. */
export function cardForm(card?: CardContent): CardForm {
  const [first, second, third] = card?.hints ?? [];
  return {
    front: card?.cloze?.text ?? card?.front ?? '',
    gap: card?.cloze?.gap ?? null,
    back: card?.back ?? '',
    difficulty: card?.difficulty ?? DEFAULT_DIFFICULTY,
    hints: [first ?? '', second ?? '', third ?? ''],
    explanation: card?.explanation ?? '',
    tags: card?.tags.join(', ') ?? '',
    accepted: card?.accepted?.join('\n') ?? '',
    isQuiz: card?.isQuiz ?? false,
    options: (card?.quiz?.options ?? []).map((text) => ({ text })),
    key: card?.quiz?.key ?? null,
  };
}

/** The initial rows when a card becomes a quiz card: its answer comes first and is the correct one. */
export function firstOptions(back: string): Pick<CardForm, 'options' | 'key'> {
  const options = Array.from({ length: FIRST_OPTIONS }, (_, row) => ({ text: row === 0 ? back.trim() : '' }));
  return { options, key: 0 };
}

/** Removes a row. The key stays with its option, or is cleared when that option is removed. */
export function withoutOption({ options, key }: Pick<CardForm, 'options' | 'key'>, row: number) {
  const left = options.filter((_, index) => index !== row);
  if (key === null || key === row) return { options: left, key: null };
  return { options: left, key: key > row ? key - 1 : key };
}

/** The back of a quiz card after a change of its key: it follows the correct option until it is edited. */
export function followKey(back: string, keyBefore: string, keyNow: string): string {
  return back.trim() === '' || back.trim() === keyBefore.trim() ? keyNow : back;
}

type Checked = { content: CardContent; errors: null } | { content: null; errors: readonly CardFormError[] };

/** The content of the form without blank rows, or its errors by form field. `mayLackBack` for a card that came without one. */
export function checkCardForm(
  { options, key, tags, accepted, gap, ...fields }: CardForm,
  mayLackBack = false,
): Checked {
  const rows = options.map(({ text }, row) => ({ text, row })).filter(({ text }) => text.trim() !== '');
  const keyIndex = rows.findIndex(({ row }) => row === key);
  const quiz =
    rows.length === 0
      ? null
      : { options: rows.map(({ text }) => text), key: keyIndex === -1 ? null : keyIndex };
  const schema = mayLackBack ? frontOnlyContent : cardContent;
  const gaps = gap === 'first' ? gapNumbers(withNumberedGaps(fields.front)) : [];
  if (gap === 'first' && gaps.length === 0 && fields.front.trim() !== '') {
    return { content: null, errors: [{ field: 'front', message: GAP_MISSING }] };
  }
  const cloze =
    gap === null ? undefined : { text: fields.front, gap: gap === 'first' ? (gaps[0] ?? 1) : gap };
  const content = {
    ...fields,
    quiz,
    tags: tagList(tags),
    accepted: accepted.split('\n').filter((line) => line.trim() !== ''),
    ...(cloze && { cloze, back: fields.front }),
  };
  const { data, error } = schema.safeParse(wireCardContent(content));
  if (data?.quiz?.key === null) return { content: null, errors: [{ field: 'key', message: KEY_MISSING }] };
  if (data) return { content: data, errors: null };
  const rowOf = (index: number) => rows[index]?.row ?? index;
  return { content: null, errors: formErrors(error.issues, rowOf) };
}

/** Commas in various scripts. */
const COMMA = /[,،、，]/u;

/** The tags of a comma-separated line, without duplicates, ignoring case. */
export function tagList(line: string): string[] {
  const tags = new Map<string, string>();
  for (const part of line.split(COMMA)) {
    const tag = part.trim();
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** The tag at the end of such a line, which is being typed. */
export function lastTag(line: string): string {
  return (line.split(COMMA).at(-1) ?? '').trim();
}

/** Such a line with the tag at its end replaced, ready for the next one. */
export function completeTag(line: string, tag: string): string {
  return [...tagList(line.slice(0, line.length - (line.split(COMMA).at(-1) ?? '').length)), tag, ''].join(
    ', ',
  );
}

const GAP_MISSING = 'Mark at least one gap: select words and press Gap';
const KEY_MISSING = 'Select the correct option';

/** Maps errors of the contract or the server to the form's fields. `rowOf` finds the row of a sent option. */
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
    if (field === 'cloze') return [{ field: 'front', message }];
    if (field === 'hints') {
      const level = HINT_ROWS[Number(part)];
      return level === undefined ? [] : [{ field: `hints.${level}`, message }];
    }
    const plain = PLAIN_FIELDS.find((name) => name === field);
    return plain === undefined ? [] : [{ field: plain, message }];
  });
}

const PLAIN_FIELDS = ['front', 'back', 'difficulty', 'explanation', 'tags', 'accepted', 'isQuiz'] as const;

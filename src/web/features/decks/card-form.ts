import { cardPayload, type Card, type CardPayload } from '#contract/cards.ts';
import { CARD_LIMITS, DEFAULT_DIFFICULTY } from '#domain/limits.ts';

/** A card as its form holds it: texts are never null, and every option is a row. */
export type CardForm = {
  front: string;
  back: string;
  difficulty: number;
  hint_1: string;
  hint_2: string;
  hint_3: string;
  explanation: string;
  is_quiz: boolean;
  options: Array<{ text: string }>;
  /** Row of the right option. */
  key: number | null;
};

export type CardFormError = {
  field: Exclude<keyof CardForm, 'options'> | 'options' | `options.${number}.text`;
  message: string;
};

export const MAX_OPTIONS = CARD_LIMITS.options;
const FIRST_OPTIONS = 4;

/** What the form begins with: the card, or an empty one. */
export function cardForm(card?: Card): CardForm {
  return {
    front: card?.front ?? '',
    back: card?.back ?? '',
    difficulty: card?.difficulty ?? DEFAULT_DIFFICULTY,
    hint_1: card?.hint_1 ?? '',
    hint_2: card?.hint_2 ?? '',
    hint_3: card?.hint_3 ?? '',
    explanation: card?.explanation ?? '',
    is_quiz: card?.is_quiz ?? false,
    options: (card?.options ?? []).map((text) => ({ text })),
    key: card?.correct_option ?? null,
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

type Checked = { payload: CardPayload; errors: null } | { payload: null; errors: readonly CardFormError[] };

/** What is sent, with rows left blank left out; or what is wrong with it, by the fields of the form. */
export function checkCardForm(form: CardForm): Checked {
  const { options, key, ...fields } = form;
  const rows = options.map(({ text }, row) => ({ text, row })).filter(({ text }) => text.trim() !== '');
  const keyIndex = rows.findIndex(({ row }) => row === key);
  const { data, error } = cardPayload.safeParse({
    ...fields,
    options: rows.map(({ text }) => text),
    correct_option: keyIndex === -1 ? null : keyIndex,
  });
  if (data && data.correct_option === null && rows.length > 0) {
    return { payload: null, errors: [{ field: 'key', message: KEY_MISSING }] };
  }
  if (data) return { payload: data, errors: null };
  const rowOf = (index: number) => rows[index]?.row ?? index;
  return { payload: null, errors: formErrors(error.issues, rowOf) };
}

const KEY_MISSING = 'Mark the option that is right';

/** Faults of the contract, or of the server, at the form's fields. `rowOf` finds the row of an option that was sent. */
export function formErrors(
  issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }>,
  rowOf: (index: number) => number,
): CardFormError[] {
  return issues.flatMap(({ path: [field, index], message }): CardFormError[] => {
    if (field === 'correct_option') return [{ field: 'key', message: KEY_MISSING }];
    if (field === 'options' && index !== undefined) {
      return [{ field: `options.${rowOf(Number(index))}.text`, message }];
    }
    return isField(field) ? [{ field, message }] : [];
  });
}

const FIELDS = new Set<PropertyKey>(Object.keys(cardForm()));

function isField(field: PropertyKey | undefined): field is keyof CardForm {
  return field !== undefined && FIELDS.has(field);
}

import { z } from 'zod';
import type { CardContent } from '#domain/cards/card.ts';
import { clozeSides, gapNumbers, MAX_GAP, withNumberedGaps } from '#domain/cards/cloze.ts';
import { CARD_LIMITS, DEFAULT_DIFFICULTY, MAX_CARDS_PER_BATCH } from '#domain/limits.ts';
import { readLength } from '#domain/media/media-text.ts';
import { CLIENT_ID, idOf, UNCOUNTED_URLS, nullableText, requiredText, trimmedText } from './common.ts';
import { difficulty } from './decks.ts';
import { contentOfWire } from './wire-card.ts';

const within = (max: number) => (text: string | null) => readLength(text ?? '') <= max;

const OPTION_TOO_LONG = `Each option must be at most ${CARD_LIMITS.option} characters`;

const optionsList = z
  .array(
    trimmedText(CARD_LIMITS.option + UNCOUNTED_URLS, OPTION_TOO_LONG, 'Each option must be a string')
      .min(1, 'Options must not be empty')
      .refine(within(CARD_LIMITS.option), OPTION_TOO_LONG),
    'Options must be a list of strings',
  )
  .max(CARD_LIMITS.options, `A card has at most ${CARD_LIMITS.options} options`);

/** Upper bound for a JSON list of options, even if every character is escaped. */
const LONGEST_JSON = CARD_LIMITS.options * (CARD_LIMITS.option + UNCOUNTED_URLS) * '\\u0000'.length;

/** A list of options, or the list as a JSON string (specification, section 3). */
const options = z
  .preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), optionsList.nullable())
  .transform((list) => (list === null || list.length === 0 ? null : list))
  .describe('A list of strings, or such a list as a JSON string');

function parseJson(text: string): unknown {
  if (text.length > LONGEST_JSON) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function side(name: 'Front' | 'Back', max: number) {
  const tooLong = `${name} must be at most ${max} characters`;
  const text = requiredText(max + UNCOUNTED_URLS, `${name} is required`, tooLong);
  return text.refine(within(max), tooLong);
}

/** A back that may be empty, of a card that came with everything on its front. */
const backOrNone = trimmedText(
  CARD_LIMITS.back + UNCOUNTED_URLS,
  `Back must be at most ${CARD_LIMITS.back} characters`,
).refine(within(CARD_LIMITS.back), `Back must be at most ${CARD_LIMITS.back} characters`);

function sideNote(name: string, max: number) {
  const tooLong = `${name} must be at most ${max} characters`;
  return nullableText(max + UNCOUNTED_URLS, tooLong).refine(within(max), tooLong);
}

const hint = sideNote('Each hint', CARD_LIMITS.hint);
const explanation = sideNote('Explanation', CARD_LIMITS.explanation);
const isQuiz = z.boolean('is_quiz must be true or false');
const differ = (texts: readonly string[]) =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length;

const tags = z
  .array(
    trimmedText(
      CARD_LIMITS.tag,
      `Each tag must be at most ${CARD_LIMITS.tag} characters`,
      'Each tag must be a string',
    ).min(1, 'Tags must not be empty'),
    'Tags must be a list of strings',
  )
  .max(CARD_LIMITS.tags, `A card has at most ${CARD_LIMITS.tags} tags`)
  .refine(differ, 'Tags must be different')
  .nullable()
  .transform((list) => list ?? []);

const ACCEPTED_TOO_LONG = `Each accepted answer must be at most ${CARD_LIMITS.acceptedAnswer} characters`;

/** What a learner has written that counts as right. */
export const acceptedAnswer = trimmedText(
  CARD_LIMITS.acceptedAnswer,
  ACCEPTED_TOO_LONG,
  'Each accepted answer must be a string',
).min(1, 'Accepted answers must not be empty');

const accepted = z
  .array(acceptedAnswer, 'Accepted answers must be a list of strings')
  .max(CARD_LIMITS.accepted, `A card has at most ${CARD_LIMITS.accepted} accepted answers`)
  .nullable()
  .transform((list) => [...new Set(list)])
  .describe('Answers beside the back that count as right when they are written');

const optionReason = nullableText(
  CARD_LIMITS.optionReason,
  `Each reason must be at most ${CARD_LIMITS.optionReason} characters`,
);

const optionReasons = z
  .array(optionReason, 'Reasons must be a list of strings')
  .max(CARD_LIMITS.options, `A card has at most ${CARD_LIMITS.options} options`)
  .nullable()
  .describe('Why each option is wrong, in their order; null for the correct one');

const correctOption = z.int('Correct option must be the index of an option').nullable();

const clozeText = requiredText(
  CARD_LIMITS.cloze + UNCOUNTED_URLS,
  'The text is required',
  `The text must be at most ${CARD_LIMITS.cloze} characters`,
);

const cloze = z
  .object({
    text: clozeText.describe('`==gap==` is accepted as well'),
    gap: z.int('The gap must be a number from 1').min(1).max(MAX_GAP, `The gap must be at most ${MAX_GAP}`),
  })
  .nullable()
  .transform((given) => given && { ...given, text: withNumberedGaps(given.text) })
  .describe('Makes it a cloze card: its front and back are made of the text, whatever else is sent for them');

const group = trimmedText(CARD_LIMITS.group, `The group must be at most ${CARD_LIMITS.group} characters`)
  .min(1, 'The group must not be empty')
  .nullable()
  .describe('Cards of the same group are siblings, as is the card whose id it is');

const isReverse = z
  .boolean('is_reverse must be true or false')
  .describe('Whether it asks for a sibling the other way round');

export const cardFields = z.object({
  front: side('Front', CARD_LIMITS.front),
  back: side('Back', CARD_LIMITS.back),
  difficulty,
  hint_1: hint,
  hint_2: hint,
  hint_3: hint,
  explanation,
  is_quiz: isQuiz,
  options,
  correct_option: correctOption,
  option_reasons: optionReasons,
  tags,
  accepted,
  cloze,
  group,
  is_reverse: isReverse,
});

const newCardFields = cardFields.extend({
  difficulty: difficulty.default(DEFAULT_DIFFICULTY),
  hint_1: hint.default(null),
  hint_2: hint.default(null),
  hint_3: hint.default(null),
  explanation: explanation.default(null),
  is_quiz: isQuiz.default(false),
  options: options.default(null),
  correct_option: correctOption.default(null),
  option_reasons: optionReasons.default(null),
  tags: tags.default([]),
  accepted: accepted.default([]),
  cloze: cloze.default(null),
  group: group.default(null),
  is_reverse: isReverse.default(false),
});

/** Checks options against the key: a key needs its option, and a quiz card needs two different options and a key. */
function checkOptions(payload: z.output<typeof newCardFields>, context: z.core.$RefinementCtx): void {
  const { options, correct_option: key } = payload;
  const report = (field: string, message: string) => {
    context.addIssue({ code: 'custom', path: [field], message });
  };
  const distinct = new Set(options?.map((option) => option.toLowerCase())).size;
  if (payload.is_quiz && distinct < 2) report('options', 'A quiz card needs at least two different options');
  else if (options !== null && distinct < options.length) report('options', 'Options must be different');
  if ((payload.is_quiz || key !== null) && (key === null || key < 0 || key >= (options?.length ?? 0))) {
    report('correct_option', 'Correct option must be the index of an option');
  }
  const { option_reasons: reasons } = payload;
  if (reasons !== null && reasons.length !== (options?.length ?? 0)) {
    report('option_reasons', 'Give one reason or null for each option');
  } else if (key !== null && (reasons?.[key] ?? null) !== null) {
    report('option_reasons', 'The correct option has no reason to be wrong');
  }
}

/** Checks that a cloze card's text has its gap, and that the sides that are made of it fit a card. */
function checkCloze({ cloze }: z.output<typeof newCardFields>, context: z.core.$RefinementCtx): void {
  if (cloze === null) return;
  const report = (message: string) => context.addIssue({ code: 'custom', path: ['cloze', 'text'], message });
  const sides = clozeSides(cloze);
  if (sides === null) report('The text has no gap of this number');
  else if (!within(CARD_LIMITS.front)(sides.front))
    report(`The text must be at most ${CARD_LIMITS.front} characters`);
  else if (gapNumbers(cloze.text).length > CARD_LIMITS.gaps)
    report(`A text has at most ${CARD_LIMITS.gaps} gaps`);
}

/** The content of a card that has been checked. */
function contentOfInput(fields: z.output<typeof newCardFields>): CardContent {
  const content = contentOfWire(fields);
  return { ...content, ...(content.cloze && clozeSides(content.cloze)) };
}

/** A whole card. Omitted fields are empty. */
export const cardContent = newCardFields
  .superRefine(checkOptions)
  .superRefine(checkCloze)
  .transform(contentOfInput);

/** A card that came without a back, which may stay so. */
export const frontOnlyContent = newCardFields
  .extend({ back: backOrNone })
  .superRefine(checkOptions)
  .superRefine(checkCloze)
  .transform(contentOfInput);

/**
 * Changes to a card: omitted fields stay, null clears. The options are checked on the changed card. Where their reasons are
 * omitted, those of unchanged wrong options stay.
 */
export const cardChanges = cardFields.extend({ back: backOrNone }).partial();
export type CardChanges = z.output<typeof cardChanges>;

const deckId = idOf('Deck').describe('`deck_id` is accepted as well');

/** `deck_id` is accepted for `deckId` (decisions, section 1). */
function withDeckAlias(body: unknown): unknown {
  const aliased = z
    .looseObject({ deck_id: z.string().max(100), deckId: z.undefined().optional() })
    .safeParse(body);
  return aliased.success ? { ...aliased.data, deckId: aliased.data.deck_id } : body;
}

const fieldsInDeck = newCardFields
  .extend({ deckId, id: idOf('Card').optional().describe(CLIENT_ID) })
  .superRefine(checkOptions)
  .superRefine(checkCloze)
  .transform(({ deckId, id, ...fields }) => ({ deckId, id, content: contentOfInput(fields) }));

const listInDeck = z.object({
  deckId,
  cards: z
    .array(cardContent, 'Cards must be a list')
    .min(1, 'Send at least one card')
    .max(MAX_CARDS_PER_BATCH, `Send at most ${MAX_CARDS_PER_BATCH} cards at once`),
});

/** A new card and its deck. */
export const cardInDeck = z.preprocess(
  (body: z.input<typeof fieldsInDeck>) => withDeckAlias(body),
  fieldsInDeck,
);

/** New cards of one deck. */
export const cardsInDeck = z.preprocess(
  (body: z.input<typeof listInDeck>) => withDeckAlias(body),
  listInDeck,
);

import { z } from 'zod';
import { acceptedOf, linksOf, reverseMarkOf, type Card, type CardContent } from '#domain/cards/card.ts';
import { clozeSides, gapNumbers, MAX_GAP, withNumberedGaps } from '#domain/cards/cloze.ts';
import {
  CARD_LIMITS,
  DEFAULT_DIFFICULTY,
  MAX_CARDS_PER_BATCH,
  MAX_CARDS_PER_CHANGE,
} from '#domain/limits.ts';
import { readLength } from '#domain/media/media-text.ts';
import { cardFilter } from './card-filter.ts';
import {
  CLIENT_ID,
  UNCOUNTED_URLS,
  boundedText,
  idempotencyHeaders,
  idOf,
  idParams,
  ifMatchHeaders,
  nullableText,
  requiredText,
  trimmedText,
  version,
} from './common.ts';
import { difficulty } from './decks.ts';
import { endpoint } from './endpoint.ts';

const cardSource = z.object({
  /** Null once the source has been deleted. */
  sourceId: z.string().nullable(),
  /** Title of the source when the card was saved. */
  title: z.string(),
  /** Page or slide; for subtitles 0 or minus the seconds at which it is said. Null if there is none. */
  page: z.number().int().nullable(),
  /** Position of the passage; null if the card comes from more than one. */
  position: z.number().int().nullable(),
  /** Quotation from the passage, word for word. */
  quote: z.string(),
});

/** A card with the field names of the specification, section 3 (`hint_1`, `is_quiz`, `correct_option`), used only here. */
const wireCard = z
  .object({
    id: z.string(),
    deckId: z.string(),
    front: z.string(),
    back: z.string(),
    difficulty: z.number().int(),
    hint_1: z.string().nullable(),
    hint_2: z.string().nullable(),
    hint_3: z.string().nullable(),
    explanation: z.string().nullable(),
    is_quiz: z.boolean(),
    options: z.array(z.string()).nullable(),
    /** Index into `options`; null if there are none. */
    correct_option: z.number().int().nullable(),
    /** Why each option is wrong, in the order of the options; null for the correct one. Absent if unknown. */
    option_reasons: z.array(z.string().nullable()).optional(),
    tags: z.array(z.string()),
    accepted: z
      .array(z.string())
      .describe('Answers beside the back that count as right when they are written. Absent if there are none')
      .optional(),
    cloze: z
      .object({ text: z.string(), gap: z.number().int() })
      .describe('Of a cloze card: a text with gaps such as {{c1::gap::hint}}, and the number of its own')
      .optional(),
    group: z
      .string()
      .describe('Cards of the same group are siblings, as is the card whose id it is. Absent for other cards')
      .optional(),
    is_reverse: z
      .boolean()
      .describe('Whether it asks for a sibling the other way round. Absent for other cards')
      .optional(),
    version,
    /** Source of the card; absent if it was made without one. */
    source: cardSource.optional(),
  })
  .meta({ id: 'Card' });

export const card = z.codec(wireCard, z.custom<Card>(), {
  decode: ({ id, deckId, version, source, ...fields }) => {
    return { id, deckId, version, ...contentOfWire(fields), ...(source && { source }) };
  },
  encode: (card) => {
    const { id, deckId, version, source } = card;
    return { ...wireCardContent(card), id, deckId, version, ...(source && { source }) };
  },
});

/** Content of a card that is not in a deck yet. */
export const content = z.codec(
  wireCard.omit({ id: true, deckId: true, version: true, source: true }).meta({ id: 'CardContent' }),
  z.custom<CardContent>(),
  { decode: contentOfWire, encode: wireCardContent },
);

/** Some fields of a card's content, as they are stored and shown. */
export const someContent = wireCard.omit({ id: true, deckId: true, version: true, source: true }).partial();
export type SomeContent = z.output<typeof someContent>;

/** Far longer than any text of a card: what a device has seen was checked when it was written. */
const SEEN = 100_000;
const seenText = boundedText(SEEN, 'A text of the card is too long');
const seenList = <Item extends z.ZodType>(item: Item) =>
  z.array(item).max(100, 'A list of the card is too long');

/** A card's content as a device has seen it. */
export const seenContent = z.object({
  front: seenText,
  back: seenText,
  difficulty: z.number(),
  hint_1: seenText.nullable(),
  hint_2: seenText.nullable(),
  hint_3: seenText.nullable(),
  explanation: seenText.nullable(),
  is_quiz: z.boolean(),
  options: seenList(seenText).nullable(),
  correct_option: z.number().nullable(),
  option_reasons: seenList(seenText.nullable()).optional(),
  tags: seenList(seenText),
  accepted: seenList(seenText).optional(),
  cloze: z.object({ text: seenText, gap: z.number() }).optional(),
  group: seenText.optional(),
  is_reverse: z.boolean().optional(),
});

/** A card on the wire. */
export type WireCard = z.input<typeof card>;

type WireContent = Omit<z.output<typeof wireCard>, 'id' | 'deckId' | 'version' | 'source'>;

/** A card's content on the wire. */
export function wireCardContent(content: CardContent): WireContent {
  const { front, back, difficulty, hints, explanation, isQuiz, quiz, tags } = content;
  const [hint_1, hint_2, hint_3] = hints;
  return {
    front,
    back,
    difficulty,
    hint_1,
    hint_2,
    hint_3,
    explanation,
    is_quiz: isQuiz,
    options: quiz && [...quiz.options],
    correct_option: quiz && quiz.key,
    tags: [...tags],
    ...(quiz?.reasons && { option_reasons: [...quiz.reasons] }),
    ...(content.accepted && content.accepted.length > 0 && { accepted: [...content.accepted] }),
    ...linksOf(content),
    ...(content.isReverse === true && { is_reverse: true }),
  };
}

function contentOfWire({
  hint_1,
  hint_2,
  hint_3,
  is_quiz,
  options,
  correct_option,
  option_reasons,
  accepted,
  cloze,
  group,
  is_reverse: isReverse,
  ...texts
}: Omit<WireContent, 'option_reasons' | 'accepted' | 'cloze' | 'group'> & {
  option_reasons?: Array<string | null> | null | undefined;
  accepted?: string[] | null | undefined;
  cloze?: WireContent['cloze'] | null;
  group?: string | null | undefined;
}): CardContent {
  const reasons = option_reasons?.some((reason) => reason !== null) === true ? option_reasons : undefined;
  const quiz = options && { options, key: correct_option, ...(reasons && { reasons }) };
  return {
    ...texts,
    hints: [hint_1, hint_2, hint_3],
    isQuiz: is_quiz,
    quiz,
    ...(accepted && acceptedOf({ accepted })),
    ...(cloze && { cloze }),
    ...(typeof group === 'string' && { group }),
    ...reverseMarkOf({ ...(isReverse !== undefined && { isReverse }) }),
  };
}

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

const cardFields = z.object({
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

const cardInDeck = newCardFields
  .extend({ deckId, id: idOf('Card').optional().describe(CLIENT_ID) })
  .superRefine(checkOptions)
  .superRefine(checkCloze)
  .transform(({ deckId, id, ...fields }) => ({ deckId, id, content: contentOfInput(fields) }));

const cardsInDeck = z.object({
  deckId,
  cards: z
    .array(cardContent, 'Cards must be a list')
    .min(1, 'Send at least one card')
    .max(MAX_CARDS_PER_BATCH, `Send at most ${MAX_CARDS_PER_BATCH} cards at once`),
});

const cardIds = z
  .array(idOf('Card'), 'Card ids must be a list')
  .max(MAX_CARDS_PER_CHANGE, `Choose at most ${MAX_CARDS_PER_CHANGE} cards`);

/** Which cards a change is about: those with these ids, or all that match a filter except some. */
const chosenCards = {
  cardIds: cardIds.min(1, 'Choose at least one card').optional(),
  filter: cardFilter.optional().describe('Instead of ids: all cards that match'),
  except: cardIds.optional().describe('Cards that match the filter and are left out'),
};

const someTags = cardFields.shape.tags.default([]);

export const BULK_ACTIONS = [
  'delete',
  'move',
  'difficulty',
  'tags',
  'suspend',
  'resume',
  'forget',
  'reverse',
  'unreverse',
] as const;

/** One change to many cards, all or none. */
export const bulkChange = z
  .discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('delete'), ...chosenCards }),
      z.object({ action: z.literal('move'), ...chosenCards, deckId: idOf('Deck') }),
      z.object({ action: z.literal('difficulty'), ...chosenCards, difficulty }),
      z.object({ action: z.literal('tags'), ...chosenCards, add: someTags, remove: someTags }),
      z.object({ action: z.literal('suspend'), ...chosenCards }),
      z.object({ action: z.literal('resume'), ...chosenCards }),
      z.object({ action: z.literal('forget'), ...chosenCards }),
      z.object({ action: z.literal('reverse'), ...chosenCards }),
      z.object({ action: z.literal('unreverse'), ...chosenCards }),
    ],
    { error: `Action must be one of ${BULK_ACTIONS.join(', ')}` },
  )
  .refine(({ cardIds, filter }) => (cardIds === undefined) !== (filter === undefined), {
    path: ['cardIds'],
    error: 'Choose cards by their ids or by a filter',
  });
export type BulkChange = z.output<typeof bulkChange>;

/** Maps a wire field, as in the `field` of an error, to its path in the card's content. */
export function contentPath(wirePath: readonly PropertyKey[]): PropertyKey[] {
  const [field = '', ...rest] = wirePath;
  return [...(CONTENT_PATHS[String(field)] ?? [field]), ...rest];
}

const CONTENT_PATHS: Readonly<Record<string, readonly PropertyKey[]>> = {
  hint_1: ['hints', 0],
  hint_2: ['hints', 1],
  hint_3: ['hints', 2],
  is_quiz: ['isQuiz'],
  options: ['quiz', 'options'],
  correct_option: ['quiz', 'key'],
  option_reasons: ['quiz', 'reasons'],
};

/** What a change of many cards came to. */
export const changedResponse = z.object({
  changed: z.number().int().nonnegative(),
  /** The id with which the change can be undone within an hour; null if nothing has changed. */
  undo: z.string().nullable(),
});

export const cardResponse = z.object({ data: z.object({ card }) });
export const cardListResponse = z.object({ data: z.object({ cards: z.array(card) }) });

export const cardEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/cards/deck/:id',
    access: 'user',
    scope: 'read',
    tag: 'Cards',
    summary: 'The cards of a deck',
    params: idParams,
    status: 200,
    response: cardListResponse,
  }),
  create: endpoint({
    method: 'POST',
    path: '/cards',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary: 'Add a card to a deck',
    headers: idempotencyHeaders,
    body: z.preprocess((body: z.input<typeof cardInDeck>) => withDeckAlias(body), cardInDeck),
    status: 201,
    response: cardResponse,
  }),
  createBatch: endpoint({
    method: 'POST',
    path: '/cards/batch',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary: 'Add up to 100 cards to a deck, all or none',
    headers: idempotencyHeaders,
    body: z.preprocess((body: z.input<typeof cardsInDeck>) => withDeckAlias(body), cardsInDeck),
    status: 201,
    response: cardListResponse,
  }),
  changeMany: endpoint({
    method: 'POST',
    path: '/cards/bulk',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary:
      'Delete, move, suspend, resume or start over many cards, or change their difficulty or tags, all or none',
    description: `At most ${MAX_CARDS_PER_CHANGE} cards; cards that need no change are not counted. \`reverse\` adds a reverse card to each that can have one and has none, and \`unreverse\` deletes those reverse cards; these are counted.`,
    headers: idempotencyHeaders,
    body: bulkChange,
    status: 200,
    response: changedResponse,
  }),
  read: endpoint({
    method: 'GET',
    path: '/cards/:id',
    access: 'user',
    scope: 'read',
    tag: 'Cards',
    summary: 'One card',
    params: idParams,
    status: 200,
    response: cardResponse,
  }),
  siblings: endpoint({
    method: 'GET',
    path: '/cards/:id/siblings',
    access: 'user',
    scope: 'read',
    tag: 'Cards',
    summary: 'The siblings of a card: other gaps of its text, or its other direction',
    params: idParams,
    status: 200,
    response: cardListResponse,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/cards/:id',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary: 'Change a card',
    description:
      'Fields left out of the body stay unchanged, `null` clears a field; the changed card is checked as a whole.',
    params: idParams,
    headers: ifMatchHeaders,
    body: cardChanges,
    status: 200,
    response: cardResponse,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/cards/:id',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary: 'Delete a card',
    params: idParams,
    headers: ifMatchHeaders,
    status: 204,
    response: z.null(),
  }),
};

function parseJson(text: string): unknown {
  if (text.length > LONGEST_JSON) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

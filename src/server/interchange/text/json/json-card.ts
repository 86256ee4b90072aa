import { z } from 'zod';
import { language as languageField } from '#contract/decks.ts';
import { acceptedOf, linksOf, reverseMarkOf, type CardContent } from '#domain/cards/card.ts';
import { clozeSides, MAX_GAP } from '#domain/cards/cloze.ts';
import { mediaIn } from '#domain/cards/media-in.ts';
import type { DeckContent } from '#domain/deck.ts';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import type { IncomingPiece, Omission } from '#domain/interchange/incoming.ts';
import { deckTitle } from '#domain/interchange/text/card-texts.ts';
import { addCard, type ReadRow } from '#domain/interchange/text/row-cards.ts';
import { startOf } from '#domain/interchange/within-limits.ts';
import { CARD_LIMITS, DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import type { LoggedRating } from '#domain/scheduling/rating.ts';
import { GRADES } from '#domain/study/answer/grading.ts';
import type { OutgoingCard } from '#domain/interchange/outgoing.ts';

const text = z.string().transform((text) => text.replaceAll('\0', '').trim());
const optionalText = text.nullable().transform((text) => text || null);

const difficulty = z.number().int().min(1).max(5);

const review = z
  .object({
    at: z.iso.datetime({ offset: true }).transform(Date.parse).pipe(z.number().int().positive()),
    rating: z.custom<LoggedRating>((value) => [0, 1, 2, 3, 4].some((rating) => rating === value)),
    grade: z.enum(GRADES).nullable(),
    presentation: z.enum(['flip', 'quiz']).nullable(),
    durationMs: z.number().min(0).max(3_600_000).transform(Math.round),
  })
  .refine(({ rating, grade }) => (rating === 0) === (grade === null))
  .refine(({ grade, presentation }) => (grade === null) === (presentation === null));

const MOST_REVIEWS = 10_000;

/** The fields of a card, each with its value if it is missing. */
const cardSchema = z.object({
  front: text.default(''),
  back: text.default(''),
  hints: z
    .array(optionalText)
    .max(3)
    .transform(([one, two, three]): CardContent['hints'] => [one ?? null, two ?? null, three ?? null])
    .default([null, null, null]),
  explanation: optionalText.default(null),
  options: z.array(text).max(50).nullable().default(null),
  correctOption: z
    .number()
    .int()
    .min(0)
    .max(CARD_LIMITS.options - 1)
    .nullable()
    .default(null),
  optionReasons: z.array(optionalText).max(CARD_LIMITS.options).default([]),
  isQuiz: z.boolean().default(false),
  difficulty: difficulty.default(DEFAULT_DIFFICULTY),
  tags: z.array(text).max(100).default([]),
  accepted: z.array(text).max(100).default([]),
  cloze: z
    .object({ text, gap: z.number().int().min(1).max(MAX_GAP) })
    .nullable()
    .default(null),
  group: text.pipe(z.string().min(1).max(CARD_LIMITS.group)).nullable().default(null),
  isReverse: z.boolean().default(false),
  suspended: z.boolean().default(false),
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/u)
    .nullable()
    .default(null),
  version: z.number().int().positive().nullable().default(null),
  reviews: z.array(z.unknown()).default([]),
  /** Only in lists that are taken from one of the user's sources. */
  quotation: z
    .object({ passage: z.int().nonnegative(), page: z.int().nullable(), quote: z.string() })
    .optional(),
});
type CardFields = z.output<typeof cardSchema>;

const object = z.record(z.string(), z.unknown());

/** A card from one of our files; its invalid parts are left out and reported. */
export function readJsonCard(value: unknown, place: number, deck: string): ReadRow {
  const read: ReadRow = { cards: [], omissions: [] };
  const lose = (what: Omission['what'], text: string, reason: string) =>
    read.omissions.push({ what, place, text, reason });
  const parsed = parseFields(value);
  if (parsed === null) {
    lose('card', '', 'It is no card.');
    return read;
  }
  const { fields, wrong } = parsed;
  const about = startOf(fields.front) || startOf(fields.back);
  const side = wrong.find((name) => name === 'front' || name === 'back');
  if (side !== undefined) {
    lose('card', about, wrongField(side));
    return read;
  }
  for (const name of wrong) lose('text', about, wrongField(name));
  const reviews = readReviews(fields.reviews, (reason) => lose('review', about, reason));
  const { suspended, id, version, quotation } = fields;
  const origin =
    id === null ? undefined : { key: `cardamom:${id}`, exported: version === null ? undefined : version };
  addCard(read, contentOfFields(fields), { place, deck, suspended, about, origin, needsBack: false });
  read.cards = read.cards.map((card) => ({
    ...card,
    reviews,
    media: [...mediaIn(card.content)],
    quotation,
  }));
  return read;
}

/** The fields of a card without those that are wrong, and the names of these; null for a value without fields. */
function parseFields(value: unknown): { fields: CardFields; wrong: string[] } | null {
  const whole = cardSchema.safeParse(value);
  if (whole.success) return { fields: whole.data, wrong: [] };
  const given = object.safeParse(value).data;
  if (given === undefined) return null;
  const wrong = [...new Set(whole.error.issues.map(({ path }) => String(path[0])))];
  const others = Object.entries(given).filter(([name]) => !wrong.includes(name));
  return { fields: cardSchema.parse(Object.fromEntries(others)), wrong };
}

function contentOfFields(fields: CardFields): CardContent {
  const { front, back, hints, explanation, options, correctOption, optionReasons } = fields;
  const { isQuiz, difficulty, tags, accepted, cloze, group } = fields;
  const quiz =
    options === null || options.length === 0
      ? null
      : {
          options,
          key: correctOption !== null && correctOption < options.length ? correctOption : null,
          ...(optionReasons.length > 0 && {
            reasons: options.map((_, index) => optionReasons[index] ?? null),
          }),
        };
  const sides = cloze && clozeSides(cloze);
  return {
    front,
    back,
    difficulty,
    hints,
    explanation,
    quiz,
    isQuiz,
    tags: tags.filter(Boolean),
    ...acceptedOf({ accepted: accepted.filter(Boolean) }),
    ...(sides && { ...sides, cloze }),
    ...(group !== null && { group }),
    ...reverseMarkOf(fields),
  };
}

function wrongField(name: string): string {
  return `The field "${name}" is not as it should be.`;
}

function readReviews(given: readonly unknown[], lose: (reason: string) => void): PortableReview[] {
  const reviews = given.flatMap((each): PortableReview[] => {
    const parsed = review.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
  const wrong = given.length - reviews.length;
  if (wrong > 0)
    lose(wrong === 1 ? 'One review is not as it should be.' : `${wrong} reviews are not as they should be.`);
  if (reviews.length > MOST_REVIEWS) lose('Only the last 10,000 reviews of a card are kept.');
  return reviews.toSorted((one, other) => one.at - other.at).slice(-MOST_REVIEWS);
}

/** A card as our files have it. */
export function jsonOfCard({ id, version, content, suspended, reviews }: OutgoingCard): string {
  const { front, back, hints, explanation, quiz, isQuiz, difficulty, tags } = content;
  return JSON.stringify({
    id,
    version,
    front,
    back,
    hints,
    explanation,
    options: quiz?.options ?? null,
    correctOption: quiz?.key ?? null,
    ...(quiz?.reasons && { optionReasons: quiz.reasons }),
    isQuiz,
    difficulty,
    tags,
    ...acceptedOf(content),
    ...linksOf(content),
    ...reverseMarkOf(content),
    suspended,
    reviews: reviews.map(({ at, rating, grade, presentation, durationMs }) => ({
      at: new Date(at).toISOString(),
      rating,
      grade,
      presentation,
      durationMs,
    })),
  });
}

const DECK_FIELDS = {
  title: text,
  description: optionalText.refine((text) => text === null || text.length <= 1_000),
  category: optionalText.refine((text) => text === null || text.length <= 100),
  difficulty,
  language: languageField.nullable(),
  backLanguage: languageField.nullable(),
};
/** The fields of a deck, in the order in which our files have them. */
export const DECK_FIELD_NAMES = [
  'title',
  'description',
  'category',
  'difficulty',
  'language',
  'backLanguage',
] as const;

/** The details of a deck; invalid ones are left out and reported. */
export function readJsonDeck(given: Readonly<Record<string, unknown>>): {
  deck: DeckContent;
  omissions: IncomingPiece['omissions'];
} {
  const omissions: Omission[] = [];
  const field = <Value>(name: keyof typeof DECK_FIELDS, schema: z.ZodType<Value>, missing: Value): Value => {
    const parsed = schema.safeParse(given[name] ?? missing);
    if (parsed.success) return parsed.data;
    const title = typeof given['title'] === 'string' ? startOf(given['title']) : '';
    omissions.push({ what: 'text', place: null, text: title, reason: wrongField(name) });
    return missing;
  };
  const language = field('language', DECK_FIELDS.language, null);
  const isOneLanguage = given['backLanguage'] === undefined;
  const deck: DeckContent = {
    title: deckTitle(field('title', DECK_FIELDS.title, '')),
    description: field('description', DECK_FIELDS.description, null),
    category: field('category', DECK_FIELDS.category, null),
    difficulty: field('difficulty', DECK_FIELDS.difficulty, DEFAULT_DIFFICULTY),
    language,
    backLanguage: isOneLanguage ? language : field('backLanguage', DECK_FIELDS.backLanguage, null),
  };
  return { deck, omissions };
}

/** The details of a deck as our files have them, without the closing brace. */
export function jsonOfDeck(deck: DeckContent): string {
  const { title, description, category, difficulty, language, backLanguage } = deck;
  const fields = { title, description, category, difficulty, language, backLanguage };
  return JSON.stringify(fields).slice(0, -1);
}

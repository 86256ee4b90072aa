import { z } from 'zod';
import { acceptedOf, linksOf, reverseMarkOf, type Card, type CardContent } from '#domain/cards/card.ts';
import { boundedText, version } from './common.ts';

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

/** Far longer than any text of a card: a text that a device has seen was checked when it was written. */
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

export function contentOfWire({
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

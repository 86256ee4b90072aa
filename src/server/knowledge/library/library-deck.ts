import { z } from 'zod';
import { CARD_LIMITS } from '#domain/limits.ts';

const text = (longest: number) => z.string().trim().min(1).max(longest);

const cardSchema = z.strictObject({
  front: text(CARD_LIMITS.front),
  back: text(CARD_LIMITS.back),
  difficulty: z.int().min(1).max(5),
  hints: z.tuple([text(CARD_LIMITS.hint), text(CARD_LIMITS.hint), text(CARD_LIMITS.hint)]),
  explanation: text(CARD_LIMITS.explanation),
  distractors: z
    .tuple([text(CARD_LIMITS.option), text(CARD_LIMITS.option), text(CARD_LIMITS.option)])
    .optional(),
});

/** One file of the starter library: a topic, what else learners call it, and its cards. */
export const libraryDeckSchema = z.strictObject({
  /** Of the format; a file of another version is refused. */
  version: z.literal(1),
  topic: text(60),
  category: text(100),
  /** Other names that mean the whole topic. Case, plurals, word order and typos need no alias. */
  aliases: z.array(text(60)),
  /** Topics of other files that somebody interested in this one may want. */
  related: z.array(text(60)),
  cards: z.array(cardSchema).min(1),
});

export type LibraryDeck = z.infer<typeof libraryDeckSchema>;
export type LibraryCard = LibraryDeck['cards'][number];

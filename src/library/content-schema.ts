import { z } from 'zod';
import { CARD_LIMITS, MAX_BACK_FOR_MODELS } from '#domain/limits.ts';

const text = (longest: number) => z.string().trim().min(1).max(longest);
const phrases = z.array(text(60)).default([]);

/** Topics ("Genetics") or sections ("Genetics: Inheritance") whose cards another topic uses. */
const parts = z.array(text(120)).min(1).optional();

/** A part of a topic that can be requested by itself. */
const sectionSchema = z.strictObject({
  title: text(60),
  /** Phrases that mean this section by themselves: "cranial nerves". */
  aliases: phrases,
  /** Phrases that mean this section only beside a name of the topic, like its title: "storage" in "AWS storage". */
  within: phrases,
  /** Words of learners who may want this section; only for suggestions. */
  keywords: phrases,
  /** For a table: the facts that this section asks for. */
  facts: z.array(text(60)).min(1).optional(),
  /**
   * For a table: the rows of this section, by the value of a field. Sections on one field add rows; sections on several
   * fields narrow them down.
   */
  rows: z.strictObject({ field: text(60), is: text(60) }).optional(),
  /** For a topic that uses the cards of others: those topics and sections. */
  parts,
});

/** `topic.json`: the names of a topic and its sections. Case, plurals, word order and typos need no alias. */
export const topicSchema = z.strictObject({
  topic: text(60),
  /** What learners read instead, where the name would promise more than there is: "JLPT N5: 60 first words". */
  title: text(60).optional(),
  category: text(100),
  /** Other names that mean the whole topic. */
  aliases: phrases,
  /** Words of learners who may want this topic; only for suggestions. */
  keywords: phrases,
  /** Topics that may interest the same learners. */
  related: phrases,
  sections: z.array(sectionSchema).default([]),
  /** For a topic without cards of its own: the topics and sections whose cards it uses. */
  parts,
});

const cardSchema = z.strictObject({
  front: text(CARD_LIMITS.front),
  back: text(MAX_BACK_FOR_MODELS),
  difficulty: z.int().min(1).max(5),
  hints: z.tuple([text(CARD_LIMITS.hint), text(CARD_LIMITS.hint), text(CARD_LIMITS.hint)]),
  explanation: text(CARD_LIMITS.explanation),
  /** Three wrong options; without them the card is always a flip card. */
  distractors: z
    .tuple([text(CARD_LIMITS.option), text(CARD_LIMITS.option), text(CARD_LIMITS.option)])
    .optional(),
  /** Titles of the sections that the card belongs to. */
  sections: z.array(text(60)).min(1).max(3),
});

/** `cards.json`: cards that were written individually. */
export const cardsSchema = z.strictObject({ cards: z.array(cardSchema).min(1) });

const rowSchema = z
  .object({
    /** Unique in the table; the subject of the row's facts. */
    id: text(60),
    /** How obscure the row is, from 1 (everybody knows it) to 5. */
    rank: z.int().min(1).max(5),
  })
  .catchall(z.union([z.string(), z.number(), z.array(z.string())]));

/**
 * A way to ask for a fact of a row. Its texts name fields of the row (see `fill-template.ts`); rows that lack one of
 * them are skipped.
 */
const questionSchema = z.strictObject({
  /**
   * The fact that the question asks for. A deck has each fact of a row only once, even if there are several ways to
   * ask.
   */
  fact: text(60),
  /** The name of this way of asking, unique in the table. Decks mix several ways. */
  way: text(60),
  /** What the way of asking adds to the row's rank to give the difficulty. */
  added: z.int().min(-2).max(3).default(0),
  front: text(CARD_LIMITS.front),
  back: text(MAX_BACK_FOR_MODELS),
  hints: z.tuple([text(CARD_LIMITS.hint), text(CARD_LIMITS.hint), text(CARD_LIMITS.hint)]),
  explanation: text(CARD_LIMITS.explanation),
  /** Whether the question makes sense without options; it is then one step harder. */
  flip: z.boolean().default(true),
  /** Whether the question may have options. It may not if only the right option would fit the question. */
  quiz: z.boolean().default(true),
  /**
   * How plausible the answer of another row is as a wrong option. Each field adds its weight if both rows have the same
   * value. A negative weight is for numbers and counts for each unit between them.
   */
  near: z.record(z.string(), z.number()).default({}),
  /** A field with at least three wrong options, which are used instead of the answers of other rows. */
  wrong: text(60).optional(),
  /** Whether the question is left out if sections narrow down the rows, which would give the answer away. */
  wholeOnly: z.boolean().default(false),
});

/** `table.json`: rows of facts, and the questions about them. */
export const tableSchema = z.strictObject({
  rows: z.array(rowSchema).min(1),
  questions: z.array(questionSchema).min(1),
});

/** `categories.json`: words that may accompany the topics of a category without changing their meaning. */
export const categoriesSchema = z.record(z.string(), z.array(z.string()));

/** `names/<language>.json`: what topics and sections are called in another language. */
export const foreignNamesSchema = z.strictObject({
  /** Words around a topic that do not change its meaning. */
  fillers: z.array(z.string()),
  /** Names in the language, by topic or section ("Genetics: Inheritance"). */
  names: z.record(z.string(), z.array(text(60)).min(1)),
});

export type Topic = z.infer<typeof topicSchema>;
export type Section = Topic['sections'][number];
export type LibraryCard = z.infer<typeof cardSchema>;
export type Table = z.infer<typeof tableSchema>;
export type Row = Table['rows'][number];
export type Question = Table['questions'][number];

import { z } from 'zod';
import { CARD_LIMITS } from '#domain/limits.ts';

const text = (longest: number) => z.string().trim().min(1).max(longest);
const phrases = z.array(text(60)).default([]);

/** A topic ("Genetics") or a section of one ("Genetics: Inheritance") that another topic draws on. */
const parts = z.array(text(120)).min(1).optional();

/** A part of a topic that can be asked for by itself. */
const sectionSchema = z.strictObject({
  title: text(60),
  /** Phrases that mean this section wherever they stand: "cranial nerves". */
  aliases: phrases,
  /** Phrases that mean it only beside a name of the topic, as its title does: "storage" in "AWS storage". */
  within: phrases,
  /** Words of somebody who may want this section; for suggestions alone. */
  keywords: phrases,
  /** Of a table: the facts that are asked. */
  facts: z.array(text(60)).min(1).optional(),
  /** Of a table: the rows, by what one of their fields says. Sections on one field add up, on several they narrow down. */
  rows: z.strictObject({ field: text(60), is: text(60) }).optional(),
  /** Of a topic that draws on others: what it draws on. */
  parts,
});

/** `topic.json`: what learners call a topic and its sections. Case, plurals, order of words and typos need no alias. */
export const topicSchema = z.strictObject({
  topic: text(60),
  category: text(100),
  /** Other names that mean the whole topic. */
  aliases: phrases,
  /** Words of somebody who may want this topic; for suggestions alone. */
  keywords: phrases,
  /** Topics that somebody interested in this one may want. */
  related: phrases,
  sections: z.array(sectionSchema).default([]),
  /** Of a topic without content of its own: what it draws on. */
  parts,
});

const cardSchema = z.strictObject({
  front: text(CARD_LIMITS.front),
  back: text(CARD_LIMITS.back),
  difficulty: z.int().min(1).max(5),
  hints: z.tuple([text(CARD_LIMITS.hint), text(CARD_LIMITS.hint), text(CARD_LIMITS.hint)]),
  explanation: text(CARD_LIMITS.explanation),
  /** Three wrong options; without them the card is never asked as a quiz. */
  distractors: z
    .tuple([text(CARD_LIMITS.option), text(CARD_LIMITS.option), text(CARD_LIMITS.option)])
    .optional(),
  /** Titles of the sections that it belongs to. */
  sections: z.array(text(60)).min(1).max(3),
});

/** `cards.json`: cards that were written one by one. */
export const cardsSchema = z.strictObject({ cards: z.array(cardSchema).min(1) });

const rowSchema = z
  .object({
    /** Tells the row from the others, and names it among the subjects of a deck. */
    id: text(60),
    /** 1 for what everybody knows to 5 for the obscure. */
    rank: z.int().min(1).max(5),
  })
  .catchall(z.union([z.string(), z.number(), z.array(z.string())]));

/** A way to ask for a fact of a row. Its texts name fields of the row (`fill-template.ts`); a row that lacks one is not asked. */
const questionSchema = z.strictObject({
  /** What is asked; a deck has each fact of a row once, however many ways there are to ask for it. */
  fact: text(60),
  /** Names this way among all of the table; decks are mixed by it. */
  way: text(60),
  /** By how much it is harder than the row is obscure. */
  added: z.int().min(-2).max(3).default(0),
  front: text(CARD_LIMITS.front),
  back: text(CARD_LIMITS.back),
  hints: z.tuple([text(CARD_LIMITS.hint), text(CARD_LIMITS.hint), text(CARD_LIMITS.hint)]),
  explanation: text(CARD_LIMITS.explanation),
  /** Whether it makes sense without options too, one step harder. */
  flip: z.boolean().default(true),
  /** Whether it may be asked with options: not where only the right one of them fits the question. */
  quiz: z.boolean().default(true),
  /**
   * How easily the answer of another row is taken for this one's: what each field adds when it says the same. A negative
   * weight is for numbers: it counts for each step between them.
   */
  near: z.record(z.string(), z.number()).default({}),
  /** A field with wrong options that are better than the answers of other rows; at least three. */
  wrong: text(60).optional(),
  /** Asked only where the rows are not narrowed down, which would tell the answer. */
  wholeOnly: z.boolean().default(false),
});

/** `table.json`: rows of facts, and the ways to ask for them. */
export const tableSchema = z.strictObject({
  rows: z.array(rowSchema).min(1),
  questions: z.array(questionSchema).min(1),
});

/** `categories.json`: words that may stand beside the topics of a category without changing what they mean. */
export const categoriesSchema = z.record(z.string(), z.array(z.string()));

export type Topic = z.infer<typeof topicSchema>;
export type Section = Topic['sections'][number];
export type LibraryCard = z.infer<typeof cardSchema>;
export type Table = z.infer<typeof tableSchema>;
export type Row = Table['rows'][number];
export type Question = Table['questions'][number];

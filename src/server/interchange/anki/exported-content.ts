import { z } from 'zod';
import { acceptedOf, reverseMarkOf, type CardContent } from '#domain/cards/card.ts';
import { escapeHtml, unescapeHtml } from '#domain/interchange/anki/html-text.ts';
import type { ExportedContent } from '#domain/interchange/anki/our-note.ts';
import { CARD_LIMITS, MAX_HINTS } from '#domain/limits.ts';

/** Pictures in it have names, which are not counted in the length of a text. */
const MOST_CHARACTERS = 40_000;
export const exportedText = z.string().max(MOST_CHARACTERS);

/** The parts of a card that are not in the text that it shares with siblings. */
export const exportedRest = z.object({
  hints: z.array(exportedText.nullable()).length(MAX_HINTS),
  explanation: exportedText.nullable(),
  difficulty: z.number().int().min(1).max(5),
  isQuiz: z.boolean(),
  tags: z.array(exportedText).max(CARD_LIMITS.tags),
  accepted: z.array(exportedText).max(CARD_LIMITS.accepted).optional(),
  isReverse: z.boolean().optional(),
  quiz: z
    .object({
      options: z.array(exportedText).max(CARD_LIMITS.options),
      key: z.number().int().nullable(),
      reasons: z.array(exportedText.nullable()).max(CARD_LIMITS.options).optional(),
    })
    .nullable(),
});

export const exportedSchema = exportedRest.extend({
  front: exportedText,
  back: exportedText,
  group: exportedText.optional(),
});

/** The parts of a card that our own field has. */
export function exportedContent(content: CardContent): ExportedContent {
  const { front, back, hints, explanation, quiz, isQuiz, difficulty, tags } = content;
  const rest = { quiz, isQuiz, difficulty, tags, ...acceptedOf(content), ...reverseMarkOf(content) };
  return { front, back, hints, explanation, ...rest };
}

export function contentOfExported({
  hints,
  quiz,
  group,
  accepted = [],
  isReverse = false,
  ...texts
}: ExportedContent): CardContent {
  const [one = null, two = null, three = null] = hints;
  const reasons = quiz?.reasons;
  return {
    ...texts,
    ...acceptedOf({ accepted }),
    ...reverseMarkOf({ isReverse }),
    hints: [one, two, three],
    quiz: quiz && { options: quiz.options, key: quiz.key, ...(reasons && { reasons }) },
    ...(group !== undefined && { group }),
  };
}

/** The text of our own field. JSON escapes the character that Anki puts between fields. */
export function fieldOf(exported: object): string {
  return escapeHtml(JSON.stringify(exported));
}

/** What our own field says; null if somebody has edited it, because the other fields say all that is needed. */
export function readField<Exported>(html: string, schema: z.ZodType<Exported>): Exported | null {
  try {
    return schema.parse(JSON.parse(unescapeHtml(html)));
  } catch {
    return null;
  }
}

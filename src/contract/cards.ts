import { z } from 'zod';

/** Card fields keep the wire names of the specification, section 3 (`hint_1`, `is_quiz`, `correct_option`). */
export const card = z.object({
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
  /** Index into `options`; null exactly when there are none. */
  correct_option: z.number().int().nullable(),
});
export type Card = z.infer<typeof card>;

export const cardListResponse = z.object({ data: z.object({ cards: z.array(card) }) });

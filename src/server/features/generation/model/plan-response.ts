import { z } from 'zod';
import type { PlanLine } from '#domain/generation/deck-plan.ts';
import { parseLeniently, plainText } from '../../../ports/ai/model-text.ts';

/** The format of a plan that a model is asked to follow. */
export const planResponse = z.object({
  refusal: z.string(),
  category: z.string(),
  lines: z.array(
    z.object({ fact: z.string(), difficulty: z.literal([1, 2, 3, 4, 5]).meta({ type: 'integer' }) }),
  ),
});

const text = z.string().transform(plainText);
const looseLine = z.object({
  fact: text.optional(),
  text: text.optional(),
  line: text.optional(),
  subtopic: text.optional(),
  difficulty: z.coerce.number().optional().catch(undefined),
  level: z.coerce.number().optional().catch(undefined),
});

const LINE_KEY = /["']?(?:fact|text|line|subtopic)["']?\s*:/iu;

/** Whether a JSON text may be a line of a plan, rather than something around the lines. */
export function looksLikeLine(json: string): boolean {
  return LINE_KEY.test(json);
}

/** Parses a line of a plan; null when there is none. */
export function readPlanLine(json: string): PlanLine | null {
  const parsed = looseLine.safeParse(parseLeniently(json));
  if (!parsed.success) return null;
  const { fact, text: said, line, subtopic, difficulty, level } = parsed.data;
  const found = fact ?? said ?? line ?? subtopic;
  return found === undefined ? null : { text: found, difficulty: difficulty ?? level ?? Number.NaN };
}

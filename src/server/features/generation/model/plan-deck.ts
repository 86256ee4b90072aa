import { z } from 'zod';
import { OPENING_CARDS } from '#domain/generation/chunk-plan.ts';
import { usableLines, type PlanLine } from '#domain/generation/deck-plan.ts';
import { planPrompt } from '#domain/generation/plan-prompt.ts';
import type { Question } from '#domain/generation/same-question.ts';
import { createJsonObjects } from '../../../ports/ai/json-objects.ts';
import { ModelError } from '../../../ports/ai/language-model.ts';
import type { ModelCaller } from '../../../ports/ai/model-caller.ts';
import { parseLeniently, plainText } from '../../../ports/ai/model-text.ts';
import type { GenerateOptions, GenerationBrief } from '../../../ports/card-generator.ts';

/** Limits the cost of a runaway response, with room for models that reason before they write. */
const OUTPUT_TOKENS_PER_LINE = 120;
const OUTPUT_TOKENS_BESIDES = 4_000;

/** How long a plan may take, in ms: the cards wait for it, and a deck can be made without. */
const PLAN_LIMIT_MS = 20_000;

/** The format of a plan that a model is asked to follow. */
const planResponse = z.object({
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

/**
 * Plans the cards of a deck after its opening. `onLines` gets the usable lines so far while the plan is written. Returns
 * and keeps what came within the time limit, and keeps nothing if that is less than half of the lines; a failed plan is
 * not requested again.
 */
export async function planDeck(
  caller: ModelCaller,
  brief: GenerationBrief,
  known: readonly Question[],
  {
    signal,
    user,
    onWait,
    onCall,
    keepPlan,
    onLines,
  }: Omit<GenerateOptions, 'knownCards'> & { onLines: (lines: readonly PlanLine[]) => void },
): Promise<readonly PlanLine[]> {
  const count = brief.cardCount - OPENING_CARDS;
  let objects = createJsonObjects(looksLikeLine);
  let written: PlanLine[] = [];
  const lines = () => usableLines(written, { count, difficulty: brief.difficulty });
  try {
    await caller.ask(
      {
        ...planPrompt(brief, known),
        schema: planResponse,
        schemaName: 'plan',
        maxOutputTokens: OUTPUT_TOKENS_PER_LINE * count + OUTPUT_TOKENS_BESIDES,
        answerTokens: OUTPUT_TOKENS_PER_LINE * count,
        quick: true,
      },
      {
        signal,
        user,
        limitMs: PLAN_LIMIT_MS,
        onWait,
        onText: (text) => {
          const found = objects.push(text).flatMap((json) => readPlanLine(json) ?? []);
          if (found.length === 0) return;
          written.push(...found);
          onLines(lines());
        },
        onRestart: () => {
          objects = createJsonObjects(looksLikeLine);
          written = [];
        },
        progress: () => (written.length >= count ? 'enough' : 'something'),
        onCall,
      },
    );
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
  }
  const plan = lines();
  if (plan.length * 2 >= count) await keepPlan(plan);
  return plan;
}

/** Whether a JSON text may be a line of a plan, rather than something around the lines. */
function looksLikeLine(json: string): boolean {
  return LINE_KEY.test(json);
}

/** Parses a line of a plan; null when there is none. */
function readPlanLine(json: string): PlanLine | null {
  const parsed = looseLine.safeParse(parseLeniently(json));
  if (!parsed.success) return null;
  const { fact, text: said, line, subtopic, difficulty, level } = parsed.data;
  const found = fact ?? said ?? line ?? subtopic;
  return found === undefined ? null : { text: found, difficulty: difficulty ?? level ?? Number.NaN };
}

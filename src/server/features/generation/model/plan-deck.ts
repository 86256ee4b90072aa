import { usablePlan, UNPLANNED_CARDS, type PlanLine } from '#domain/generation/deck-plan.ts';
import { planPrompt } from '#domain/generation/plan-prompt.ts';
import type { Question } from '#domain/generation/same-question.ts';
import { createJsonObjects } from '../../../ports/ai/json-objects.ts';
import { ModelError } from '../../../ports/ai/language-model.ts';
import type { ModelCaller } from '../../../ports/ai/model-caller.ts';
import type { GenerateOptions, GenerationBrief } from '../../../ports/card-generator.ts';
import { looksLikeLine, planResponse, readPlanLine } from './plan-response.ts';

/** Limits the cost of a runaway response, with room for models that reason before they write. */
const OUTPUT_TOKENS_PER_LINE = 120;
const OUTPUT_TOKENS_BESIDES = 4_000;

/**
 * Plans the questions of a deck before its first card is written, or returns the plan of an earlier attempt. Null for a
 * small deck, and when no plan came of it: a deck can be made without one, so a failed plan is not requested again.
 */
export async function planDeck(
  caller: ModelCaller,
  brief: GenerationBrief,
  known: readonly Question[],
  { signal, user, onWait, onCall, keepPlan }: GenerateOptions,
): Promise<readonly PlanLine[] | null> {
  if (brief.plan) return brief.plan;
  const { cardCount } = brief;
  if (cardCount <= UNPLANNED_CARDS) return null;
  let objects = createJsonObjects(looksLikeLine);
  let lines: PlanLine[] = [];
  try {
    await caller.ask(
      {
        ...planPrompt(brief, known),
        schema: planResponse,
        schemaName: 'plan',
        maxOutputTokens: OUTPUT_TOKENS_PER_LINE * cardCount + OUTPUT_TOKENS_BESIDES,
        answerTokens: OUTPUT_TOKENS_PER_LINE * cardCount,
        quick: true,
      },
      {
        signal,
        user,
        onWait,
        onText: (text) => {
          lines.push(...objects.push(text).flatMap((json) => readPlanLine(json) ?? []));
        },
        onRestart: () => {
          objects = createJsonObjects(looksLikeLine);
          lines = [];
        },
        progress: () => (lines.length >= cardCount ? 'enough' : 'something'),
        onCall,
      },
    );
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
  }
  const plan = usablePlan(lines, { count: cardCount, difficulty: brief.difficulty });
  if (plan) await keepPlan(plan);
  return plan;
}

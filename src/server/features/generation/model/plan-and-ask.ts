import { openingAndOthers, type Chunk } from '#domain/generation/chunk-plan.ts';
import { dealLines, type PlanLine } from '#domain/generation/deck-plan.ts';
import { isLasting, ModelError } from '../../../ports/ai/language-model.ts';
import type { ModelCaller } from '../../../ports/ai/model-caller.ts';
import type { GenerateOptions } from '../../../ports/card-generator.ts';
import { askForCards, failuresOf, type DeckInProgress, type Work } from './ask-for-cards.ts';
import { planDeck } from './plan-deck.ts';

/**
 * The first round of a deck that has no plan yet: asks for the opening cards while the plan is made, and for the others
 * as soon as the plan has the lines of a request, so that neither waits for the whole plan.
 */
export async function planAndAsk(
  caller: ModelCaller,
  deck: DeckInProgress,
  round: number,
  work: Work & Pick<GenerateOptions, 'keepPlan'>,
): Promise<{ plan: readonly PlanLine[]; failures: ModelError[] }> {
  const { brief, known } = deck;
  const { opening, others } = openingAndOthers(brief.cardCount, brief.difficulty);
  const asked: Promise<void>[] = [];
  let isRefused = false;
  let next = 0;

  function ask(chunk: Chunk): void {
    const cards = askForCards(caller, deck, { round, chunk }, work);
    cards.catch((error: unknown) => {
      isRefused ||= error instanceof ModelError && isLasting(error.failure);
    });
    asked.push(cards);
  }

  function askNext(lines: readonly PlanLine[], isReady: (chunk: Chunk) => boolean): void {
    const chunks = dealLines(others, lines);
    for (let chunk = chunks[next]; chunk && isReady(chunk); chunk = chunks[next]) {
      // A provider or model that refuses the opening refuses the rest.
      if (isRefused || deck.refusal !== null) return;
      next += 1;
      ask(chunk);
    }
  }

  async function makePlan(): Promise<readonly PlanLine[]> {
    work.turns.begin();
    const plan = await planDeck(caller, brief, known, {
      ...work,
      onWait: work.turns.onWait,
      onLines: (lines) => askNext(lines, isFilled),
    }).finally(work.turns.end);
    askNext(plan, () => true);
    return plan;
  }

  ask(opening);
  const [planned] = await Promise.allSettled([makePlan()]);
  const failures = failuresOf(await Promise.allSettled(asked), work);
  if (planned.status === 'rejected') throw planned.reason;
  return { plan: planned.value, failures };
}

function isFilled({ lines = [], difficulties }: Chunk): boolean {
  return lines.length === difficulties.length;
}

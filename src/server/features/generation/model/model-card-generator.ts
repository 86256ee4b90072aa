import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { OPENING_CARDS, planChunks, type Chunk } from '#domain/generation/chunk-plan.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { dealLines, openLines, type PlanLine } from '#domain/generation/deck-plan.ts';
import { sourceChunks } from '#domain/generation/source-chunks.ts';
import { createChannel } from '../../../concurrency/channel.ts';
import { isLasting, type ModelError } from '../../../ports/ai/language-model.ts';
import type { AiSettings } from '../../../ports/ai/ai-settings.ts';
import type { ModelCaller } from '../../../ports/ai/model-caller.ts';
import { noUsableCards, providerFailure } from '../../../ports/ai/provider/provider-errors.ts';
import type { PictureForModel } from '../../media/picture-for-model.ts';
import type {
  GeneratorEvent,
  CardGenerator,
  GenerateOptions,
  GenerationBrief,
} from '../../../ports/card-generator.ts';
import {
  askedSoFar,
  askForCards,
  failuresOf,
  isEnough,
  takeSpare,
  watchTurns,
  type DeckInProgress,
  type Work,
} from './ask-for-cards.ts';
import { planAndAsk } from './plan-and-ask.ts';
import { takeSecondLook } from './second-look.ts';

/** How often missing or rejected cards are requested again (decisions, section 3). */
const MAX_TOP_UPS = 3;

/** How long new cards in the place of doubted ones may take, in ms, since the deck is complete without them. */
const REPLACING_LIMIT_MS = 20_000;

/**
 * Concurrent generations per concurrent request of the provider: enough for others to continue when some hang, and few enough
 * that none waits long between its requests.
 */
const GENERATIONS_PER_REQUEST = 2;

/**
 * Makes cards with a language model: requests them in parallel chunks, passes the good ones on as they stream in and
 * requests missing ones again. Without any good card it throws the provider's failure as an AppError.
 */
export function createModelCardGenerator(
  caller: ModelCaller,
  deps: { log: FastifyBaseLogger; pictureForModel: PictureForModel | null },
  { concurrency, secondLook }: Pick<AiSettings, 'concurrency' | 'secondLook'>,
): CardGenerator {
  const source = `${caller.name}, ${caller.model}`;

  async function make(
    brief: GenerationBrief,
    options: GenerateOptions,
    emit: (event: GeneratorEvent) => void,
  ): Promise<void> {
    const turns = watchTurns(options.onWait);
    const known = await options.knownCards(null);
    // Loaded with the first generation, since no other part of the server needs KaTeX.
    const { rendersFormula } = await import('../../../text/render-formula.ts');
    const deck: DeckInProgress = {
      brief,
      kept: [],
      spare: [],
      category: null,
      known,
      refusal: null,
      rejected: brief.rejected ?? [],
      faults: {},
      rendersFormula,
      pictureForModel: deps.pictureForModel,
      emit,
    };
    let plan = brief.plan ?? null;
    const work = { ...options, turns };
    const needsPlan = plan === null && !brief.material && brief.cardCount > OPENING_CARDS;
    let rounds = 0;
    let failure: ModelError | undefined;
    while (rounds <= MAX_TOP_UPS && !isEnough(deck)) {
      rounds += 1;
      const before = deck.kept.length;
      let failures: ModelError[];
      if (rounds === 1 && needsPlan) {
        ({ plan, failures } = await planAndAsk(caller, deck, rounds, work));
      } else {
        const chunks = requestsOf(deck, { plan, round: rounds });
        failures = await askAll(caller, deck, { chunks, round: rounds }, work);
      }
      failure = failures.at(-1);
      takeSpare(deck);
      emit({ type: 'about', category: deck.category, source });
      // A provider that refuses once refuses again, and a model that found nothing new will not find more.
      const gained = deck.kept.length > before;
      if (failures.some((each) => isLasting(each.failure))) break;
      if (!gained && (failure !== undefined || before > 0 || deck.refusal !== null)) break;
    }
    if (secondLook && failure === undefined && !brief.beside) {
      const { looked, doubted } = await takeSecondLook(caller, deck, work);
      options.onSecondLook?.({ looked, doubted: doubted.size });
      if (doubted.size > 0 && brief.review) emit({ type: 'doubted', drafts: doubted });
      else if (doubted.size > 0) await replaceDoubted(caller, deck, { doubted, plan }, work);
    }
    deps.log.debug(
      {
        generation: brief.seed,
        provider: caller.provider,
        model: caller.model,
        cards: deck.kept.length,
        wanted: brief.cardCount,
        rounds,
        planned: plan?.length ?? 0,
        rejected: deck.faults,
      },
      'AI drafts are done',
    );
    if (deck.kept.length === 0) throw failure ? providerFailure(failure) : reasonForNone(deck);
  }

  async function* generate(brief: GenerationBrief, options: GenerateOptions): AsyncGenerator<GeneratorEvent> {
    const events = createChannel<GeneratorEvent>();
    const ending = new AbortController();
    const signal = AbortSignal.any([options.signal, ending.signal]);
    const done = make(brief, { ...options, signal }, events.push).then(
      () => events.end(),
      (error: unknown) => events.end(error),
    );
    try {
      yield* events;
    } finally {
      // A caller that stops reading must not pay for further requests.
      ending.abort();
      await done;
    }
  }

  return {
    name: caller.name,
    source,
    builtIn: false,
    atOnce: GENERATIONS_PER_REQUEST * concurrency,
    generate,
  };
}

function reasonForNone({ refusal, known, faults: found }: DeckInProgress): AppError {
  if (refusal !== null) {
    return new AppError(
      'TOPIC_UNKNOWN',
      `The AI wrote no cards on this topic: “${refusal}” You were not charged. Please rephrase the topic or choose another.`,
    );
  }
  const faults = Object.keys(found);
  if (known.length === 0 || faults.length === 0 || faults.some((fault) => fault !== 'duplicate-front')) {
    return noUsableCards();
  }
  return new AppError(
    'PROVIDER_FAILED',
    'The AI found nothing on this topic that your decks do not already ask. You were not charged. Please narrow the topic, or choose another difficulty.',
  );
}

/** Splits what is still missing into requests that can run in parallel. */
function requestsOf(
  deck: DeckInProgress,
  { plan, round }: { plan: readonly PlanLine[] | null; round: number },
): Chunk[] {
  const { cardCount, difficulty, material } = deck.brief;
  const missing = cardCount - deck.kept.length;
  if (material) {
    return sourceChunks(material.passages, { cards: missing, difficulty, round });
  }
  const lines = openLines(plan ?? [], askedSoFar(deck));
  return dealLines(planChunks(missing, difficulty), lines);
}

/**
 * Asks again, once, for cards that a second look doubts and that nobody reviews. Each new one goes in the place of a
 * doubted one; those for which none comes stay.
 */
async function replaceDoubted(
  caller: ModelCaller,
  deck: DeckInProgress,
  { doubted, plan }: { doubted: ReadonlySet<CardDraft>; plan: readonly PlanLine[] | null },
  work: Work,
): Promise<void> {
  const leaving = deck.kept.filter(({ draft }) => doubted.has(draft));
  const kept = deck.kept.filter(({ draft }) => !doubted.has(draft));
  const rejected = leaving.map(({ draft }) => ({ front: draft.front, faults: ['second-look'] as const }));
  const again = {
    ...deck,
    kept: [...kept],
    spare: [],
    rejected: [...deck.rejected, ...rejected],
    emit: () => {},
  };
  const round = MAX_TOP_UPS + 2;
  const chunks = requestsOf(again, { plan, round });
  await askAll(caller, again, { chunks, round }, { ...work, limitMs: REPLACING_LIMIT_MS });
  const added = again.kept.filter((each) => !kept.includes(each));
  for (const [index, { draft, rank }] of leaving.entries()) {
    const replacement = added[index];
    if (replacement) deck.emit({ type: 'draft', ...replacement, faults: [], rank, replaces: draft });
  }
}

/** Requests chunks in parallel. Returns the failures; throws when the work has to end. */
async function askAll(
  caller: ModelCaller,
  deck: DeckInProgress,
  { chunks, round }: { chunks: readonly Chunk[]; round: number },
  work: Work,
): Promise<ModelError[]> {
  const asked = chunks.map((chunk) => askForCards(caller, deck, { round, chunk }, work));
  return failuresOf(await Promise.allSettled(asked), work);
}

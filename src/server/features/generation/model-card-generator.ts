import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { planChunks, type Chunk } from '#domain/generation/chunk-plan.ts';
import { cardsPrompt } from '#domain/generation/cards-prompt.ts';
import { dealLines, openLines, type PlanLine } from '#domain/generation/deck-plan.ts';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { fitToMix } from '#domain/generation/mix.ts';
import type { Asked } from '#domain/generation/same-question.ts';
import { createJsonObjects } from '../../ports/ai/json-objects.ts';
import { isLasting, ModelError } from '../../ports/ai/language-model.ts';
import type { AnswerProgress, ModelCaller } from '../../ports/ai/model-caller.ts';
import type { CardGenerator, GenerateOptions, GenerationBrief } from '../../ports/card-generator.ts';
import { noUsableCards, providerFailure } from '../../ports/ai/provider-errors.ts';
import { CARDS_ANSWERS } from './cards-answer.ts';
import { nothingNew, topicRefused } from './generation-errors.ts';
import { planDeck } from './plan-deck.ts';
import { looksLikeCard, readCategory, readDraft, readRefusal } from './read-draft.ts';

/** How often missing or rejected cards are requested again (decisions, section 3). */
const MAX_TOP_UPS = 3;

/**
 * Generations under way for each request that the provider takes at a time: enough that other learners' ones go on when
 * some hang, and few enough that none waits long between its requests.
 */
const GENERATIONS_PER_REQUEST = 2;

/** Bounds what a runaway answer costs, with room for models that reason before they write. */
const OUTPUT_TOKENS_PER_CARD = 1_000;
const OUTPUT_TOKENS_BESIDES = 4_000;
/** What cards take without that, in a language that needs many tokens. */
const ANSWER_TOKENS_PER_CARD = 700;
const ANSWER_TOKENS_BESIDES = 500;

/** A draft that passed the checks, with what determines its position in the deck. */
type Kept = { draft: CardDraft; round: number; part: number };

type Deck = {
  brief: GenerationBrief;
  kept: Kept[];
  /** Good drafts beyond their request's share, used where another request falls short. */
  spare: Kept[];
  category: string | null;
  /** What the learner's decks on the topic ask already. */
  known: readonly Asked[];
  plan: readonly PlanLine[] | null;
  /** Why the model writes no cards, in its words. */
  refusal: string | null;
  cardsPerRequest: number;
  /** How often each fault was found; "unreadable" for what was not a card at all, "other-kind" for one that the mix does not want. */
  rejected: Record<string, number>;
};

/**
 * Makes decks with a language model: asks for the cards in parallel chunks, keeps the good ones as they stream in and
 * asks again for what is missing. With at least one good card it delivers what it has; otherwise it throws the
 * provider's failure as an AppError.
 */
export function createModelCardGenerator(
  caller: ModelCaller,
  deps: { log: FastifyBaseLogger },
  { cardsPerRequest, concurrency }: { cardsPerRequest: number; concurrency: number },
): CardGenerator {
  const source = `${caller.name}, ${caller.model}`;

  async function generate(brief: GenerationBrief, given: GenerateOptions) {
    const options = { ...given, turns: watchTurns(given.onWait) };
    const known = await options.knownCards(null);
    options.turns.begin();
    const plan = await planDeck(caller, brief, known, { ...options, onWait: options.turns.onWait }).finally(
      options.turns.end,
    );
    const deck: Deck = {
      brief,
      kept: [],
      spare: [],
      category: null,
      known,
      plan,
      refusal: null,
      cardsPerRequest,
      rejected: {},
    };
    let rounds = 0;
    let failure: ModelError | undefined;
    while (rounds <= MAX_TOP_UPS && deck.kept.length < brief.cardCount) {
      rounds += 1;
      const before = deck.kept.length;
      const failures = await askRound(caller, deck, rounds, options);
      failure = failures.at(-1);
      if (endedEarly(options.signal, deck)) break;
      takeSpare(deck, options);
      // A provider that refuses once refuses again, and a model that finds nothing new has nothing left.
      const gained = deck.kept.length > before;
      if (failures.some((each) => isLasting(each.failure))) break;
      if (!gained && (failure !== undefined || before > 0 || deck.refusal !== null)) break;
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
        rejected: deck.rejected,
      },
      'AI drafts are done',
    );
    if (deck.kept.length === 0) throw failure ? providerFailure(failure) : reasonForNone(deck);
    return { drafts: inOrder(deck.kept), category: deck.category, source };
  }

  return {
    name: caller.name,
    source,
    builtIn: false,
    atOnce: GENERATIONS_PER_REQUEST * concurrency,
    generate,
  };
}

type ChunkOptions = GenerateOptions & { turns: ReturnType<typeof watchTurns> };

/** Tells when all requests of a generation wait for their turn, and when one no longer does. */
function watchTurns(onWait: (waits: boolean) => void) {
  let open = 0;
  let waiting = 0;
  const tell = () => onWait(open > 0 && waiting === open);
  return {
    begin: () => {
      open += 1;
      tell();
    },
    end: () => {
      open -= 1;
      tell();
    },
    onWait: (waits: boolean) => {
      waiting += waits ? 1 : -1;
      tell();
    },
  };
}

function reasonForNone({ refusal, known, rejected }: Deck): AppError {
  if (refusal !== null) return topicRefused(refusal);
  const faults = Object.keys(rejected);
  return known.length > 0 && faults.length > 0 && faults.every((fault) => fault === 'duplicate-front')
    ? nothingNew()
    : noUsableCards();
}

/** Requests everything that is missing, in parallel. Returns the failures; throws when the work has to end. */
async function askRound(
  caller: ModelCaller,
  deck: Deck,
  round: number,
  options: ChunkOptions,
): Promise<ModelError[]> {
  const { cardCount, difficulty } = deck.brief;
  const lines = openLines(
    deck.plan ?? [],
    deck.kept.map(({ draft }) => draft),
  );
  const chunks = dealLines(planChunks(cardCount - deck.kept.length, difficulty, deck.cardsPerRequest), lines);
  const results = await Promise.allSettled(
    chunks.map((chunk) => askChunk(caller, deck, { round, chunk }, options)),
  );
  const failures: ModelError[] = [];
  for (const result of results) {
    if (result.status === 'fulfilled' || options.signal.aborted) continue;
    if (!(result.reason instanceof ModelError)) throw result.reason;
    failures.push(result.reason);
  }
  return failures;
}

/** Whether the time is up and there are cards to return. Throws the signal's reason otherwise. */
function endedEarly(signal: AbortSignal, deck: Deck): boolean {
  if (!signal.aborted) return false;
  const outOfTime = signal.reason instanceof AppError && signal.reason.code === 'GENERATION_TIMEOUT';
  if (!outOfTime || deck.kept.length === 0) throw signal.reason;
  return true;
}

async function askChunk(
  caller: ModelCaller,
  deck: Deck,
  { round, chunk }: { round: number; chunk: Chunk },
  { signal, learner, turns, onProgress, onCall }: ChunkOptions,
): Promise<void> {
  const { brief } = deck;
  const share = chunk.difficulties.length;
  let objects = createJsonObjects(looksLikeCard);
  /** The good drafts of this answer. */
  let mine: Kept[] = [];

  function take(json: string): void {
    const read = readDraft(json, brief.difficulty);
    const draft = read && fitToMix(read, brief.mix);
    const known = [...[...deck.kept, ...deck.spare].map((each) => each.draft), ...deck.known];
    const faults = draft ? checkDraft(draft, known) : [read ? 'other-kind' : 'unreadable'];
    for (const fault of faults) deck.rejected[fault] = (deck.rejected[fault] ?? 0) + 1;
    if (!draft || faults.length > 0) return;
    const kept = { draft, round, part: chunk.part };
    mine.push(kept);
    if (mine.length > share || deck.kept.length >= brief.cardCount) {
      deck.spare.push(kept);
      return;
    }
    deck.kept.push(kept);
    onProgress(deck.kept.map((kept) => kept.draft.front));
  }

  function forget(): void {
    deck.kept = deck.kept.filter((each) => !mine.includes(each));
    deck.spare = deck.spare.filter((each) => !mine.includes(each));
    mine = [];
    objects = createJsonObjects(looksLikeCard);
  }

  function progress(): AnswerProgress {
    if (mine.length >= share || deck.kept.length >= brief.cardCount) return 'enough';
    return mine.length === 0 ? 'nothing' : 'something';
  }

  turns.begin();
  try {
    await caller.ask(
      {
        ...cardsPrompt(brief, chunk, {
          asked: deck.kept.map(({ draft }) => draft.front),
          known: deck.known,
        }),
        schema: CARDS_ANSWERS[brief.mix],
        schemaName: 'cards',
        maxOutputTokens: OUTPUT_TOKENS_PER_CARD * share + OUTPUT_TOKENS_BESIDES,
        answerTokens: ANSWER_TOKENS_PER_CARD * share + ANSWER_TOKENS_BESIDES,
        quick: false,
      },
      {
        signal,
        learner,
        onWait: turns.onWait,
        onText: (text) => {
          for (const json of objects.push(text)) take(json);
        },
        onRestart: forget,
        progress,
        onCall,
      },
    );
  } finally {
    turns.end();
    deck.category ??= readCategory(objects.aside());
    deck.refusal ??= readRefusal(objects.aside());
  }
}

/** Fills the gaps of some requests with the surplus of others. */
function takeSpare(deck: Deck, { onProgress }: GenerateOptions): void {
  while (deck.kept.length < deck.brief.cardCount) {
    const next = deck.spare.shift();
    if (!next) return;
    deck.kept.push(next);
    onProgress(deck.kept.map((kept) => kept.draft.front));
  }
}

/** The deck's order: chunk by chunk as planned, then the cards requested later. */
function inOrder(kept: readonly Kept[]): CardDraft[] {
  return kept
    .toSorted((one, other) => one.round - other.round || one.part - other.part)
    .map(({ draft }) => draft);
}

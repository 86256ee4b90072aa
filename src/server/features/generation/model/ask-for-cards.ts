import { cardsPrompt } from '#domain/generation/cards-prompt.ts';
import type { Chunk } from '#domain/generation/chunk-plan.ts';
import { lineOf } from '#domain/generation/deck-plan.ts';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import type { DraftFault, CardDraft } from '#domain/generation/draft.ts';
import type { RejectedDraft } from '#domain/generation/fault-reasons.ts';
import type { RendersFormula } from '#domain/generation/formula-faults.ts';
import { fitToMix } from '#domain/generation/mix.ts';
import type { Question } from '#domain/generation/same-question.ts';
import { withoutMediaUrls } from '#domain/media/media-text.ts';
import { sourceCardsPrompt } from '#domain/generation/source-cards-prompt.ts';
import { checkClaim, type Claim } from '#domain/sources/grounding.ts';
import { createJsonObjects } from '../../../ports/ai/json-objects.ts';
import { ModelError, type ModelRequest } from '../../../ports/ai/language-model.ts';
import type { ResponseProgress, ModelCaller } from '../../../ports/ai/model-caller.ts';
import type { PictureForModel } from '../../media/picture-for-model.ts';
import type { GeneratorEvent, GenerateOptions, GenerationBrief } from '../../../ports/card-generator.ts';
import { CARDS_RESPONSES, PICTURE_CARDS_RESPONSES, SOURCE_CARDS_RESPONSES } from './cards-response.ts';
import {
  looksLikeCard,
  readCategory,
  readClaim,
  readDraft,
  readPictureNumber,
  readRefusal,
} from './read-draft.ts';
import { passageMarkdown } from './passage-markdown.ts';
import { numberOf, type PassagePictures, picturesOf, withPicture } from './passage-pictures.ts';

/** Limits the cost of a runaway response, with room for models that reason before they write. */
const OUTPUT_TOKENS_PER_CARD = 1_000;
const OUTPUT_TOKENS_BESIDES = 4_000;
/** The tokens of a card without reasoning, in a language that needs many of them. */
const ANSWER_TOKENS_PER_CARD = 700;
const ANSWER_TOKENS_BESIDES = 500;

/** A draft that passed the checks, with its rank in the deck. */
type Kept = { draft: CardDraft; rank: number; claim?: Claim };

/** A deck under construction. */
export type DeckInProgress = {
  brief: GenerationBrief;
  /** Good drafts of this attempt. */
  kept: Kept[];
  /** Good drafts beyond their request's share, used where another request falls short. */
  spare: Kept[];
  category: string | null;
  /** Questions that the user's decks on the topic already have. */
  known: readonly Question[];
  /** Why the model declines to write cards, in its own words. */
  refusal: string | null;
  /** Drafts that the checks rejected, including those of earlier attempts. */
  rejected: readonly RejectedDraft[];
  /** How often each fault was found; "unreadable" counts what was not a card at all. */
  faults: Record<string, number>;
  rendersFormula: RendersFormula;
  /** The pictures of passages, for a model that sees them. */
  pictureForModel: PictureForModel | null;
  emit: (event: GeneratorEvent) => void;
};

/** Ranks of one round of requests; those of the next round follow. */
const RANKS_PER_ROUND = 1_000;

type Turns = ReturnType<typeof watchTurns>;

/** For whom and how long requests of a generation are made. */
export type Work = Pick<GenerateOptions, 'signal' | 'user' | 'onCall'> & {
  turns: Turns;
  /** How long each request may take, in ms; it is then not repeated. */
  limitMs?: number;
};

/** Reports when all requests of a generation are waiting, and when one no longer is. */
export function watchTurns(onWait: (waits: boolean) => void) {
  let open = 0;
  let waiting = 0;
  const report = () => onWait(open > 0 && waiting === open);
  return {
    begin: () => {
      open += 1;
      report();
    },
    end: () => {
      open -= 1;
      report();
    },
    onWait: (waits: boolean) => {
      waiting += waits ? 1 : -1;
      report();
    },
  };
}

/** Requests the cards of one chunk and passes the good ones on while they stream in. */
export async function askForCards(
  caller: ModelCaller,
  deck: DeckInProgress,
  { round, chunk }: { round: number; chunk: Chunk },
  { signal, user, turns, onCall, limitMs }: Work,
): Promise<void> {
  const { brief, pictureForModel } = deck;
  const share = chunk.difficulties.length;
  const rank = round * RANKS_PER_ROUND + chunk.part;
  let objects = createJsonObjects(looksLikeCard);
  /** Good drafts of this response, and rejected ones. */
  let mine: Kept[] = [];
  let rejected: RejectedDraft[] = [];

  function take(json: string): void {
    const draft = readDraft(json, brief.difficulty);
    if (!draft) {
      count('unreadable');
      return;
    }
    const front = withPicture(draft.front, pictures, readPictureNumber(json));
    const { faults, ...judged } = judge(deck, atPlannedLevel({ ...draft, front }, chunk), json, chunk);
    for (const fault of faults) count(fault);
    const kept = { ...judged, rank };
    if (faults.length > 0) {
      rejected.push({ front: kept.draft.front, faults });
      deck.emit({ type: 'draft', ...kept, faults });
      return;
    }
    mine.push(kept);
    if (mine.length > share || isEnough(deck)) deck.spare.push(kept);
    else keep(deck, kept);
  }

  function count(fault: string): void {
    deck.faults[fault] = (deck.faults[fault] ?? 0) + 1;
  }

  function forget(): void {
    const forgotten = new Set(mine.map(({ draft }) => draft));
    const isGood = ({ draft }: Kept) => !forgotten.has(draft);
    deck.kept = deck.kept.filter(isGood);
    deck.spare = deck.spare.filter(isGood);
    if (forgotten.size > 0) deck.emit({ type: 'withdrawn', drafts: forgotten });
    mine = [];
    rejected = [];
    objects = createJsonObjects(looksLikeCard);
  }

  function progress(): ResponseProgress {
    if (mine.length >= share || isEnough(deck)) return 'enough';
    return mine.length === 0 && limitMs === undefined ? 'nothing' : 'something';
  }

  const pictures =
    pictureForModel === null
      ? []
      : await picturesOf(
          (chunk.shares ?? []).map(({ passage }) => passage),
          async (hash) => pictureForModel({ userId: user, hash }, signal),
        );
  turns.begin();
  try {
    await caller.ask(
      {
        ...promptFor(deck, chunk, pictures),
        maxOutputTokens: OUTPUT_TOKENS_PER_CARD * share + OUTPUT_TOKENS_BESIDES,
        answerTokens: ANSWER_TOKENS_PER_CARD * share + ANSWER_TOKENS_BESIDES,
        quick: false,
      },
      {
        signal,
        user,
        ...(limitMs !== undefined && { limitMs }),
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
    deck.rejected = [...deck.rejected, ...rejected];
    deck.category ??= readCategory(objects.aside());
    deck.refusal ??= readRefusal(objects.aside());
  }
}

/** The failures among the results of requests; throws when the work has to end. */
export function failuresOf(
  results: readonly PromiseSettledResult<void>[],
  { signal }: Pick<Work, 'signal'>,
): ModelError[] {
  signal.throwIfAborted();
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (!(result.reason instanceof ModelError)) throw result.reason;
    return [result.reason];
  });
}

/** Fills gaps in the results of some requests with the surplus of others. */
export function takeSpare(deck: DeckInProgress): void {
  while (!isEnough(deck)) {
    const next = deck.spare.shift();
    if (!next) return;
    keep(deck, next);
  }
}

/** Questions of existing drafts, from this attempt and earlier ones. */
export function askedSoFar({ brief, kept }: DeckInProgress): Question[] {
  return [...brief.made, ...kept.map(({ draft }) => draft)];
}

export function isEnough({ brief, kept }: Pick<DeckInProgress, 'brief' | 'kept'>): boolean {
  return kept.length >= brief.cardCount;
}

function keep(deck: DeckInProgress, kept: Kept): void {
  deck.kept.push(kept);
  deck.emit({ type: 'draft', ...kept, faults: [] });
}

function promptFor(
  { brief, known, ...deck }: DeckInProgress,
  chunk: Chunk,
  pictures: PassagePictures,
): Omit<ModelRequest, 'maxOutputTokens' | 'quick'> {
  const asked = askedSoFar({ brief, known, ...deck }).map(({ front }) => withoutMediaUrls(front).trim());
  const context = { asked, known, rejected: deck.rejected, beside: brief.beside };
  if (brief.material && chunk.shares) {
    const shares = chunk.shares.map(({ passage, cards }) => ({
      cards,
      passage: { ...passage, text: passageMarkdown(passage.blocks, (url) => numberOf(pictures, url)) },
    }));
    const hasPictures = pictures.length > 0;
    const prompt = sourceCardsPrompt({ ...brief, title: brief.material.title, hasPictures }, shares, context);
    return {
      ...prompt,
      ...(hasPictures && { pictures: pictures.map(({ picture }) => picture) }),
      schema: (hasPictures ? PICTURE_CARDS_RESPONSES : SOURCE_CARDS_RESPONSES)[brief.mix],
      schemaName: 'cards',
    };
  }
  return {
    ...cardsPrompt(brief, chunk, context),
    schema: CARDS_RESPONSES[brief.mix],
    schemaName: 'cards',
  };
}

/** A draft with the difficulty of its line in the plan, which the model chose when it saw the whole deck. */
function atPlannedLevel(draft: CardDraft, { lines = [] }: Chunk): CardDraft {
  const line = lineOf(lines, draft);
  return line === null ? draft : { ...draft, difficulty: line.difficulty };
}

/** Converts a draft to the requested mix and checks it. */
function judge(
  deck: DeckInProgress,
  read: CardDraft,
  json: string,
  { shares }: Chunk,
): { draft: CardDraft; faults: DraftFault[]; claim?: Claim } {
  const draft = fitToMix(read, deck.brief.mix);
  if (!draft) return { draft: read, faults: ['other-kind'] };
  const others = [...askedSoFar(deck), ...deck.spare.map((each) => each.draft), ...deck.known];
  const faults = checkDraft(draft, others, {
    language: deck.brief.language,
    rendersFormula: deck.rendersFormula,
  });
  if (!shares) return { draft, faults };
  const claim = readClaim(json);
  const found = checkClaim(
    draft,
    claim,
    shares.map(({ passage }) => passage),
  );
  return 'faults' in found
    ? { draft, claim, faults: [...faults, ...found.faults] }
    : { draft, claim: found.quotation, faults };
}

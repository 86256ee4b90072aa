import type { LikeCard, Quotation } from '#domain/generation/batch.ts';
import { checkDraft, type DraftFault } from '#domain/generation/draft-checks.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { finishCard } from '#domain/generation/finish-card.ts';
import { fitToMix } from '#domain/generation/mix.ts';
import { isSameQuestionAs, type Question } from '#domain/generation/same-question.ts';
import { seededRandom } from '#domain/random.ts';
import { checkClaim, type Material } from '#domain/sources/grounding.ts';
import type { GeneratedDraft } from '../../ports/card-generator.ts';
import type { Batch } from '../batches/batches.repository.ts';
import type { RankedDraft } from '../batches/drafts.repository.ts';

/** How many rejected drafts of a batch are kept to be looked at. */
const MAX_REJECTED = 100;

/** A card of the learner's that a draft may be like. */
export type KnownCard = Question & LikeCard;

export type DraftOptions = {
  /** What the cards have to come from; null for cards on a topic. */
  material: Material | null;
  /** Looked at for drafts that the learner will look at. */
  known: readonly KnownCard[];
};

/**
 * Makes drafts of what generators bring for a batch that has some already. What they say of a draft is checked again here,
 * whoever made it: none is good that fails a check, or quotes what its source does not say.
 */
export function createDraftMaker(
  { newId }: { newId: () => string },
  batch: Pick<Batch, 'id' | 'mix' | 'review' | 'cardCount'>,
  there: readonly RankedDraft[],
  { material, known }: DraftOptions,
) {
  let good = there.filter(isGood);
  let rejected = there.length - good.length;
  let next = Math.max(-1, ...there.map(({ position }) => position)) + 1;

  /** Null for one that there is no room for, or that nobody will look at. */
  function make(brought: GeneratedDraft): RankedDraft | null {
    const judged = judge(brought);
    const isRejected = judged.faults.length > 0;
    if (isRejected && (!batch.review || rejected >= MAX_REJECTED)) return null;
    if (!isRejected && good.length >= batch.cardCount) return null;
    const draft: RankedDraft = {
      id: newId(),
      position: next,
      rank: brought.rank,
      status: isRejected ? 'rejected' : 'proposed',
      content: finishCard(judged.draft, seededRandom(`${batch.id} ${next}`)),
      faults: [...judged.faults],
      quotation: judged.quotation,
      like: batch.review ? likeCard(judged.draft) : null,
      version: 1,
    };
    next += 1;
    if (isRejected) rejected += 1;
    else good.push(draft);
    return draft;
  }

  function judge({ draft: brought, faults: found, claim }: GeneratedDraft): {
    draft: CardDraft;
    faults: readonly DraftFault[];
    quotation: Quotation | null;
  } {
    const draft = fitToMix(brought, batch.mix);
    if (!draft) return { draft: brought, faults: ['other-kind'], quotation: null };
    const faults = found.length > 0 ? found : checkDraft(draft, good.map(askedOf));
    if (!material) return { draft, faults, quotation: null };
    const place = checkClaim(draft, claim ?? { passage: null, quote: '' }, material.passages);
    if ('quotation' in place) return { draft, faults, quotation: place.quotation };
    return { draft, faults: faults.length > 0 ? faults : place.faults, quotation: null };
  }

  function likeCard(draft: Question): LikeCard | null {
    const found = known.find(isSameQuestionAs(draft));
    return found ? { cardId: found.cardId, deckId: found.deckId, front: found.front } : null;
  }

  return {
    make,
    forget: (ids: ReadonlySet<string>) => {
      good = good.filter(({ id }) => !ids.has(id));
    },
    good: (): readonly RankedDraft[] => good,
  };
}

/** What a draft asks. */
export function askedOf({ content }: Pick<RankedDraft, 'content'>): Question {
  return content;
}

/** Whether a draft counts as delivered: what became of it afterwards, also of a faulty one, is the learner's doing. */
export function isGood({ faults }: Pick<RankedDraft, 'faults'>): boolean {
  return faults.length === 0;
}

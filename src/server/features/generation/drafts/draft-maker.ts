import { checkDraft } from '#domain/generation/draft-checks.ts';
import {
  isDelivered,
  type CardDraft,
  type DraftDoubt,
  type DraftFault,
  type LikeCard,
  type Quotation,
} from '#domain/generation/draft.ts';
import type { RejectedDraft } from '#domain/generation/fault-reasons.ts';
import { withGap } from '#domain/generation/draft-gap.ts';
import { finishCard } from '#domain/generation/finish-card.ts';
import { fitToMix } from '#domain/generation/mix.ts';
import { isSameQuestionAs, type Question } from '#domain/generation/same-question.ts';
import { seededRandom } from '#domain/random.ts';
import { checkClaim, type Material } from '#domain/sources/grounding.ts';
import type { GeneratedDraft } from '../../../ports/card-generator.ts';
import type { Generation } from '#domain/generation/generation.ts';
import type { RankedDraft } from './drafts.repository.ts';

/** How many rejected drafts of a generation are kept for the user to see. */
const MAX_REJECTED = 100;

/** A card of the user that a draft may resemble. */
export type KnownCard = Question & LikeCard;

export type DraftOptions = {
  /** What the cards have to be based on; null for cards on a topic. */
  material: Material | null;
  /** Compared with drafts that the user will review. */
  known: readonly KnownCard[];
};

/**
 * Turns what generators produce into drafts for a generation that may have some already. Every draft is checked again
 * here, whichever generator made it: one that fails a check, or quotes what its source does not say, is not good. Only
 * formulas are checked where a model wrote them.
 */
export function createDraftMaker(
  { newId }: { newId: () => string },
  generation: Pick<Generation, 'id' | 'mix' | 'review' | 'cardCount' | 'language'>,
  existing: readonly RankedDraft[],
  { material, known }: DraftOptions,
) {
  let good = existing.filter(isGood);
  let rejected = existing.length - good.length;
  let next = Math.max(-1, ...existing.map(({ position }) => position)) + 1;

  /** Null when there is no room for the draft, or nobody will review it. */
  function make(generated: GeneratedDraft): RankedDraft | null {
    const judged = judge(generated);
    const isRejected = judged.faults.length > 0;
    if (isRejected && (!generation.review || rejected >= MAX_REJECTED)) return null;
    const { doubt = null } = generated;
    if (!isRejected && !hasRoom(doubt)) return null;
    const content = finishCard(judged.draft, seededRandom(`${generation.id} ${next}`));
    const draft: RankedDraft = {
      id: newId(),
      position: next,
      rank: generated.rank,
      status: isRejected ? 'rejected' : 'proposed',
      content: judged.quotation === null ? content : withGap(content, judged.quotation.quote),
      faults: [...judged.faults],
      doubt,
      quotation: judged.quotation,
      like: generation.review ? likeCard(judged.draft) : null,
      version: 1,
    };
    next += 1;
    if (isRejected) rejected += 1;
    else good.push(draft);
    return draft;
  }

  /** There is room for as many less certain drafts as cards were requested, in addition to these. */
  function hasRoom(doubt: DraftDoubt | null): boolean {
    const isCertain = doubt !== 'less-certain';
    return good.filter((draft) => isDelivered(draft) === isCertain).length < generation.cardCount;
  }

  function judge({ draft: proposed, faults: found, claim }: GeneratedDraft): {
    draft: CardDraft;
    faults: readonly DraftFault[];
    quotation: Quotation | null;
  } {
    const draft = fitToMix(proposed, generation.mix);
    if (!draft) return { draft: proposed, faults: ['other-kind'], quotation: null };
    const faults =
      found.length > 0 ? found : checkDraft(draft, good.map(askedOf), { language: generation.language });
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
    /** The drafts without faults, with those that are less certain. */
    good: (): readonly RankedDraft[] => good,
  };
}

/** The question of a draft. */
export function askedOf({ content }: Pick<RankedDraft, 'content'>): Question {
  return content;
}

/** The drafts that the checks rejected, for a generator that makes more. */
export function rejectedAmong(drafts: readonly RankedDraft[]): RejectedDraft[] {
  return drafts
    .filter((draft) => !isGood(draft))
    .map(({ content, faults }) => ({ front: content.front, faults }));
}

/** Whether the checks accepted a draft when it arrived, whatever the user did to it later. */
export function isGood({ faults }: Pick<RankedDraft, 'faults'>): boolean {
  return faults.length === 0;
}

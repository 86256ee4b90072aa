import { CARD_LIMITS, MAX_BACK_FOR_MODELS } from '../limits.ts';
import { readLength, withoutMediaUrls } from '../media/media-text.ts';
import { isCatchAll } from './catch-all.ts';
import { contentWords, foldedText } from './compare-text.ts';
import type { CardDraft, DraftFault } from './draft.ts';
import { isAlsoCorrect, hasSameText } from './same-option.ts';
import { isSameQuestionAs, type Question } from './same-question.ts';
import { questionLeaksAnswer, leaksAnswer } from './answer-leak.ts';

/** A key longer than the longest wrong option by more than this factor and this many characters stands out. */
const GIVEAWAY_FACTOR = 1.6;
const GIVEAWAY_CHARACTERS = 10;

/**
 * All faults of a draft (decisions, section 3); empty if it can be kept. `known` are the cards already in the deck, the
 * drafts kept so far, and the learner's other cards on the topic.
 */
export function checkDraft(draft: CardDraft, known: readonly Question[]): DraftFault[] {
  const faults = new Set<DraftFault>();
  for (const fault of textFaults(draft)) faults.add(fault);
  const readable = withoutUrls(draft);
  // Comparing overlong texts would be slow.
  if (faults.has('length')) return [...faults];
  if (known.some(isSameQuestionAs(draft))) faults.add('duplicate-front');
  if (questionLeaksAnswer(readable.front, readable.back)) faults.add('answer-in-front');
  for (const fault of hintFaults(readable)) faults.add(fault);
  if (draft.distractors) for (const fault of optionFaults(draft, draft.distractors)) faults.add(fault);
  return [...faults];
}

function textFaults(draft: CardDraft): DraftFault[] {
  const faults: DraftFault[] = [];
  const { distractors = [] } = draft;
  const required = [draft.front, draft.back, ...draft.hints, ...distractors];
  if (required.some((text) => text.trim() === '')) faults.push('empty');
  const tooLong =
    readLength(draft.front) > CARD_LIMITS.front ||
    readLength(draft.back) > MAX_BACK_FOR_MODELS ||
    readLength(draft.explanation) > CARD_LIMITS.explanation ||
    draft.hints.some((hint) => readLength(hint) > CARD_LIMITS.hint) ||
    distractors.some((option) => readLength(option) > CARD_LIMITS.option) ||
    (draft.distractors !== undefined && readLength(draft.back) > CARD_LIMITS.option);
  if (tooLong) faults.push('length');
  if (!Number.isInteger(draft.difficulty) || draft.difficulty < 1 || draft.difficulty > 5)
    faults.push('difficulty');
  return faults;
}

/** The draft without the URLs of its media; descriptions of pictures and names of sounds stay. */
function withoutUrls(draft: CardDraft): CardDraft {
  const { front, back, hints } = draft;
  const [first, second, third] = hints;
  return {
    ...draft,
    front: withoutMediaUrls(front),
    back: withoutMediaUrls(back),
    hints: [withoutMediaUrls(first), withoutMediaUrls(second), withoutMediaUrls(third)],
  };
}

function hintFaults({ hints, back }: CardDraft): DraftFault[] {
  const faults: DraftFault[] = [];
  if (new Set(hints.map(foldedText)).size < hints.length) faults.push('repeated-hint');
  if (hints.slice(0, -1).some((hint) => leaksAnswer(hint, back))) faults.push('leaking-hint');
  if (hints.some((hint, index) => hints.slice(0, index).some((earlier) => saysLess(hint, earlier)))) {
    faults.push('falling-hint');
  }
  return faults;
}

/** Whether `later` says less than `earlier`: its words are only some of those in `earlier`. */
function saysLess(later: string, earlier: string): boolean {
  const [said, before] = [contentWords(later), contentWords(earlier)];
  return said.size < before.size && said.isSubsetOf(before);
}

function optionFaults({ front, back: key }: CardDraft, distractors: readonly string[]): DraftFault[] {
  const faults: DraftFault[] = [];
  if (distractors.some((option) => isAlsoCorrect(front, key, option))) faults.push('double-key');
  const isRepeated = (option: string, index: number) =>
    distractors.slice(0, index).some((earlier) => hasSameText(option, earlier));
  if (distractors.some(isRepeated)) faults.push('repeated-option');
  if ([key, ...distractors].map(foldedText).some(isCatchAll)) faults.push('banned-option');
  const longest = Math.max(...distractors.map(readLength));
  const length = readLength(key);
  if (length > longest * GIVEAWAY_FACTOR && length > longest + GIVEAWAY_CHARACTERS) {
    faults.push('giveaway-length');
  }
  return faults;
}

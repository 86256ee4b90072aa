import { CARD_LIMITS, MAX_BACK_FOR_MODELS } from '../limits.ts';
import { readLength, withoutMediaUrls } from '../media/media-text.ts';
import { formulasIn } from '../text/markup-parts.ts';
import { isCatchAll } from './catch-all.ts';
import { containsPhrase, contentWords, foldedText } from './compare-text.ts';
import type { CardDraft, DraftFault } from './draft.ts';
import { isFunctionWord, withoutFunctionWords } from './function-words.ts';
import { hasBrokenFormula, type RendersFormula } from './formula-faults.ts';
import { hasLeftovers, marksOne } from './leftovers.ts';
import { exactForm } from './option-form.ts';
import { hasBlank, isInOtherLanguage } from './other-language.ts';
import { isAlsoCorrect, isSameAnswer } from './same-option.ts';
import { isSameQuestionAs, type Question } from './same-question.ts';
import { leaksAnswer, leaksSurname, questionLeaksAnswer, spellsAnswer } from './answer-leak.ts';
import { isStandIn, isToDo, lacksPicture, onlyCountUp } from './unfinished.ts';

/** A key longer than the longest wrong option by more than this factor and this many characters stands out. */
const GIVEAWAY_FACTOR = 1.6;
const GIVEAWAY_CHARACTERS = 10;

/** What a draft is checked against. */
export type DraftContext = {
  /** Language asked for (BCP 47 tag); null or absent for any. */
  language?: string | null;
  /** Absent where formulas are not drawn to check them. */
  rendersFormula?: RendersFormula;
};

/**
 * All faults of a draft (decisions, section 3); empty if it can be kept. `known` are the cards already in the deck, the
 * drafts kept so far, and the learner's other cards on the topic.
 */
export function checkDraft(
  draft: CardDraft,
  known: readonly Question[],
  { language = null, rendersFormula = () => true }: DraftContext = {},
): DraftFault[] {
  const faults = new Set<DraftFault>();
  for (const fault of textFaults(draft)) faults.add(fault);
  const readable = withoutUrls(draft);
  // Comparing overlong texts would be slow.
  if (faults.has('length')) return [...faults];
  if (known.some(isSameQuestionAs(draft))) faults.add('duplicate-front');
  if (questionLeaksAnswer(readable.front, readable.back, draft.distractors, language ?? undefined))
    faults.add('answer-in-front');
  for (const fault of hintFaults(readable)) faults.add(fault);
  if (draft.distractors)
    for (const fault of optionFaults(draft, draft.distractors, language)) faults.add(fault);
  const texts = textsOf(draft);
  if (texts.some((text) => isToDo(text) || hasLeftovers(text)) || hasStandIns(draft))
    faults.add('placeholder');
  if (lacksPicture(draft.front)) faults.add('missing-picture');
  const hasFormulas = texts.some((text) => formulasIn(text).length > 0);
  if (texts.some((text) => hasBrokenFormula(text, rendersFormula, hasFormulas))) faults.add('broken-formula');
  if (language !== null && isInOtherLanguage(readable, language)) faults.add('other-language');
  return [...faults];
}

function hasStandIns({ back, distractors }: CardDraft): boolean {
  return (
    distractors !== undefined &&
    (distractors.some(isStandIn) || onlyCountUp(back, distractors) || marksOne([back, ...distractors]))
  );
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

function textsOf({ front, back, hints, explanation, distractors }: CardDraft): string[] {
  return [front, back, ...hints, explanation, ...(distractors ?? [])];
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

function hintFaults({ front, hints, back }: CardDraft): DraftFault[] {
  const faults: DraftFault[] = [];
  if (repeat(front, hints)) faults.push('repeated-hint');
  const leaks = (hint: string) =>
    leaksAnswer(hint, back) || leaksSurname(hint, back) || spellsAnswer(hint, back);
  // If a word such as "is" is missing in a sentence, a hint can hardly do without it.
  const isCommon = hasBlank(front) && isFunctionWord(back);
  if (!isCommon && hints.slice(0, -1).some(leaks)) faults.push('leaking-hint');
  if (hints.some((hint, index) => hints.slice(0, index).some((earlier) => saysLess(hint, earlier)))) {
    faults.push('falling-hint');
  }
  return faults;
}

/** The fewest content words that make a text recognisable. */
const FEWEST_REPEATED = 3;

/** Whether hints are the same apart from a word, or one says no more than the question. */
function repeat(front: string, hints: readonly string[]): boolean {
  if (new Set(hints.map(foldedText)).size < hints.length) return true;
  const contentOf = (text: string) => withoutFunctionWords(contentWords(text));
  const addsNoMore = (later: ReadonlySet<string>, earlier: ReadonlySet<string>) =>
    earlier.size >= FEWEST_REPEATED && earlier.isSubsetOf(later) && later.size <= earlier.size + 1;
  const [question, said] = [contentOf(front), hints.map(contentOf)];
  const repeatsQuestion = (hint: string) => question.size >= FEWEST_REPEATED && containsPhrase(hint, front);
  return (
    hints.some(repeatsQuestion) ||
    said.some((hint, index) =>
      [question, ...said.slice(0, index)].some((earlier) => addsNoMore(hint, earlier)),
    )
  );
}

/** Whether `later` says less than `earlier`: its words are only some of those in `earlier`. */
function saysLess(later: string, earlier: string): boolean {
  const [said, before] = [contentWords(later), contentWords(earlier)];
  return said.size < before.size && said.isSubsetOf(before);
}

function optionFaults(
  { front, back: key }: CardDraft,
  distractors: readonly string[],
  language: string | null,
): DraftFault[] {
  const faults: DraftFault[] = [];
  const isWriting = areAboutWriting(key, distractors);
  const isSame = (one: string, other: string) =>
    isWriting ? exactForm(one) === exactForm(other) : isSameAnswer(front, one, other, language);
  const isRight = (option: string) =>
    isSame(key, option) || (!isWriting && isAlsoCorrect(front, key, option, language));
  if (distractors.some(isRight)) faults.push('double-key');
  const isRepeated = (option: string, index: number) =>
    distractors.slice(0, index).some((earlier) => isSame(earlier, option));
  if (distractors.some(isRepeated)) faults.push('repeated-option');
  if ([key, ...distractors].some((option) => isCatchAll(front, option))) faults.push('banned-option');
  const longest = Math.max(...distractors.map(readLength));
  const length = readLength(key);
  // The length of an answer that is quoted from the question is given.
  if (!front.includes(key) && length > longest * GIVEAWAY_FACTOR && length > longest + GIVEAWAY_CHARACTERS) {
    faults.push('giveaway-length');
  }
  return faults;
}

/** Whether several wrong options differ from the key and each other only in case and punctuation, and so on purpose. */
function areAboutWriting(key: string, distractors: readonly string[]): boolean {
  const form = foldedText(key);
  const alike = [key, ...distractors].filter((option) => foldedText(option) === form);
  return new Set(alike.map(exactForm)).size > 2;
}

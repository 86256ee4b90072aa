import { CARD_LIMITS } from '../limits.ts';
import { containsPhrase, contentWords, foldedText, nearDuplicateOf, words } from './compare-text.ts';
import type { CardDraft } from './draft.ts';

/** A key longer than the longest wrong option by more than this factor and this many characters stands out. */
const GIVEAWAY_FACTOR = 1.6;
const GIVEAWAY_CHARACTERS = 10;

/** Why a draft is not good enough to be kept. */
export type DraftFault =
  | 'empty'
  | 'length'
  | 'difficulty'
  | 'duplicate-front'
  | 'answer-in-front'
  | 'leaking-hint'
  | 'repeated-hint'
  | 'falling-hint'
  | 'repeated-option'
  | 'double-key'
  | 'giveaway-length'
  | 'banned-option';

/**
 * All faults of a draft (decisions, section 3); empty when it can be kept. `keptFronts` are the fronts already in the deck
 * and those of the drafts kept so far.
 */
export function checkDraft(draft: CardDraft, keptFronts: readonly string[]): DraftFault[] {
  const faults = new Set<DraftFault>();
  for (const fault of textFaults(draft)) faults.add(fault);
  if (keptFronts.some(nearDuplicateOf(draft.front))) faults.add('duplicate-front');
  if (givesAnswerAway(draft.front, draft.back)) faults.add('answer-in-front');
  for (const fault of hintFaults(draft)) faults.add(fault);
  if (draft.distractors) for (const fault of optionFaults(draft.back, draft.distractors)) faults.add(fault);
  return [...faults];
}

function textFaults(draft: CardDraft): DraftFault[] {
  const faults: DraftFault[] = [];
  const { distractors = [] } = draft;
  const required = [draft.front, draft.back, ...draft.hints, ...distractors];
  if (required.some((text) => text.trim() === '')) faults.push('empty');
  const tooLong =
    draft.front.length > CARD_LIMITS.front ||
    draft.back.length > CARD_LIMITS.back ||
    draft.explanation.length > CARD_LIMITS.explanation ||
    draft.hints.some((hint) => hint.length > CARD_LIMITS.hint) ||
    distractors.some((option) => option.length > CARD_LIMITS.option) ||
    (draft.distractors !== undefined && draft.back.length > CARD_LIMITS.option);
  if (tooLong) faults.push('length');
  if (!Number.isInteger(draft.difficulty) || draft.difficulty < 1 || draft.difficulty > 5)
    faults.push('difficulty');
  return faults;
}

/** Whether the question gives the answer away. Offering it among others ("true or false") is fair. */
function givesAnswerAway(front: string, back: string): boolean {
  if (!saysAnswer(front, back)) return false;
  const [question, answer] = [words(front).join(' '), words(back).join(' ')];
  const offered = ` ${question} `;
  return !offered.includes(` or ${answer} `) && !offered.includes(` ${answer} or `);
}

/** Whether a text contains the answer, verbatim or as all of its content words in another form or order. */
function saysAnswer(text: string, answer: string): boolean {
  if (containsPhrase(text, answer)) return true;
  if (foldedText(answer).length <= 3) return false;
  const said = contentWords(text);
  return contentWords(answer).isSubsetOf(said);
}

function hintFaults({ hints, back }: CardDraft): DraftFault[] {
  const faults: DraftFault[] = [];
  if (new Set(hints.map(foldedText)).size < hints.length) faults.push('repeated-hint');
  if (hints.slice(0, -1).some((hint) => saysAnswer(hint, back))) faults.push('leaking-hint');
  if (hints.some((hint, index) => hints.slice(0, index).some((earlier) => saysLess(hint, earlier)))) {
    faults.push('falling-hint');
  }
  return faults;
}

/** Whether `later` says less than `earlier`: all its words, and more, were already there. */
function saysLess(later: string, earlier: string): boolean {
  const [said, before] = [contentWords(later), contentWords(earlier)];
  return said.size < before.size && said.isSubsetOf(before);
}

function optionFaults(key: string, distractors: readonly string[]): DraftFault[] {
  const faults: DraftFault[] = [];
  const foldedKey = foldedText(key);
  const folded = distractors.map(foldedText);
  if (folded.includes(foldedKey)) faults.push('double-key');
  if (new Set(folded).size < folded.length) faults.push('repeated-option');
  if ([foldedKey, ...folded].some(isCatchAll)) faults.push('banned-option');
  const longest = Math.max(...distractors.map((option) => option.length));
  if (key.length > longest * GIVEAWAY_FACTOR && key.length > longest + GIVEAWAY_CHARACTERS) {
    faults.push('giveaway-length');
  }
  return faults;
}

function isCatchAll(foldedOption: string): boolean {
  return /^(?:(?:all|none|both|neither|any)(?: of)?(?: the)?(?: above| these| those| other options| other answers| options| answers| choices| listed)|(?:both|neither) [a-d] (?:and|nor|or) [a-d]|all|none|both|neither)$/u.test(
    foldedOption,
  );
}

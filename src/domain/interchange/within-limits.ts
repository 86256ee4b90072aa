import { mergeAccepted } from '../cards/accepted.ts';
import { acceptedOf, linksOf, reverseMarkOf, type CardContent, type Quiz } from '../cards/card.ts';
import { CARD_LIMITS } from '../limits.ts';
import { readLength } from '../media/media-text.ts';

/** Reasons why a card, or a part of it, is not imported, with the text for the learner. */
export const CONTENT_LOSSES = {
  'empty-front': 'Its front is empty.',
  'empty-back': 'Its back is empty.',
  'front-too-long': 'Its front is longer than 2,000 characters.',
  'back-too-long': 'Its back is longer than 20,000 characters.',
  'hint-too-long': 'A hint is longer than 500 characters.',
  'explanation-too-long': 'The explanation is longer than 2,000 characters.',
  'bad-options': 'Its options are not one to six different texts of at most 300 characters.',
  'reason-too-long': 'The reason why an option is wrong is longer than 500 characters.',
  'bad-accepted': 'A card has at most 20 accepted answers of at most 200 characters.',
  'too-many-tags': 'A card has at most ten tags.',
  'tag-too-long': 'A tag has at most 50 characters.',
} as const;

export type ContentLossReason = keyof typeof CONTENT_LOSSES;

/** A part of a card that is not imported. */
export type ContentLoss = { what: 'text' | 'option' | 'tag'; text: string; reason: ContentLossReason };

/** Space for the addresses of pictures and sounds, which nobody reads. */
const UNCOUNTED_URLS = 2_000;

/** Whether a text has at most `most` characters that are read. */
type Measure = (text: string, most: number) => boolean;

/**
 * The content within the limits of a card; the reason if it cannot be one. Parts that are left out are added to `losses`. All
 * texts must be trimmed, and null if there are none. `isWithin` measures texts that do not name their files as cards do;
 * `needsBack` is false if a card may have everything on its front.
 */
export function withinLimits(
  content: CardContent,
  losses: ContentLoss[],
  { isWithin = isWithinRead, needsBack = true }: { isWithin?: Measure; needsBack?: boolean } = {},
): CardContent | Extract<ContentLossReason, `empty-${string}` | `${'front' | 'back'}-too-long`> {
  const { front, back, difficulty, explanation } = content;
  if (front === '') return 'empty-front';
  if (back === '' && needsBack) return 'empty-back';
  if (!isWithin(front, CARD_LIMITS.front)) return 'front-too-long';
  if (!isWithin(back, CARD_LIMITS.back)) return 'back-too-long';
  const shortened = (text: string | null, most: number, reason: ContentLossReason) => {
    if (text === null || isWithin(text, most)) return text;
    losses.push({ what: 'text', text: startOf(text), reason });
    return null;
  };
  const hint = (text: string | null) => shortened(text, CARD_LIMITS.hint, 'hint-too-long');
  const [one, two, three] = content.hints;
  const quiz = quizWithin(content.quiz, losses, isWithin);
  return {
    front,
    back,
    difficulty,
    hints: [hint(one), hint(two), hint(three)],
    explanation: shortened(explanation, CARD_LIMITS.explanation, 'explanation-too-long'),
    quiz,
    isQuiz: content.isQuiz && quiz !== null && quiz.options.length > 1 && quiz.key !== null,
    tags: tagsWithin(content.tags, losses),
    ...acceptedWithin(content, losses),
    ...linksWithin(content, isWithin),
    ...reverseMarkOf(content),
  };
}

function acceptedWithin(
  { accepted = [] }: CardContent,
  losses: ContentLoss[],
): Pick<CardContent, 'accepted'> {
  const short = accepted.filter((text) => text !== '' && text.length <= CARD_LIMITS.acceptedAnswer);
  const kept = mergeAccepted([], { from: [], to: [...new Set(short)] });
  if (kept.length < new Set(accepted).size)
    losses.push({ what: 'text', text: startOf(accepted.join(' | ')), reason: 'bad-accepted' });
  return acceptedOf({ accepted: kept });
}

/** A text with gaps that is too long leaves its sides as they are. */
function linksWithin(content: CardContent, isWithin: Measure): Pick<CardContent, 'cloze' | 'group'> {
  const { cloze, group } = linksOf(content);
  return {
    ...(cloze && isWithin(cloze.text, CARD_LIMITS.cloze) && { cloze }),
    ...(group !== undefined && group.length <= CARD_LIMITS.group && { group }),
  };
}

function isWithinRead(text: string, most: number): boolean {
  return text.length <= most || (text.length <= most + UNCOUNTED_URLS && readLength(text) <= most);
}

function quizWithin(quiz: Quiz | null, losses: ContentLoss[], isWithin: Measure): Quiz | null {
  if (quiz === null) return null;
  const { options, key, reasons } = quiz;
  const isGood =
    options.length >= 1 &&
    options.length <= CARD_LIMITS.options &&
    options.every((option) => option !== '' && isWithin(option, CARD_LIMITS.option)) &&
    new Set(options.map((option) => option.toLowerCase())).size === options.length;
  if (!isGood) {
    losses.push({ what: 'option', text: startOf(options.join(' | ')), reason: 'bad-options' });
    return null;
  }
  if (reasons === undefined) return quiz;
  const kept = options.map((_, index) => {
    const reason = index === key ? null : (reasons[index] ?? null);
    if (reason === null || reason.length <= CARD_LIMITS.optionReason) return reason;
    losses.push({ what: 'text', text: startOf(reason), reason: 'reason-too-long' });
    return null;
  });
  return { options, key, ...(kept.some((reason) => reason !== null) && { reasons: kept }) };
}

function tagsWithin(tags: readonly string[], losses: ContentLoss[]): string[] {
  const byName = Map.groupBy(tags, (tag) => tag.toLowerCase());
  const all = [...byName.values()].flatMap((same) => same.slice(0, 1));
  const short = all.filter((tag) => tag.length <= CARD_LIMITS.tag);
  // Reported once per card, which may have thousands of tags.
  const tell = (left: readonly string[], reason: ContentLossReason) => {
    if (left.length > 0) losses.push({ what: 'tag', text: startOf(left.join(' ')), reason });
  };
  tell(short.slice(CARD_LIMITS.tags), 'too-many-tags');
  tell(
    all.filter((tag) => tag.length > CARD_LIMITS.tag),
    'tag-too-long',
  );
  return short.slice(0, CARD_LIMITS.tags);
}

/** The beginning of a text, long enough to recognise it. */
export function startOf(text: string): string {
  const line = text
    .slice(0, 2_000)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length <= 80 ? line : `${line.slice(0, 79).toWellFormed()}…`;
}

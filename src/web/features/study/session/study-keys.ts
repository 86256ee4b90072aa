import type { Grade } from '#domain/study/answer/grading.ts';
import type { SessionState } from '#domain/study/session/session.ts';
import { canUndo, currentCard } from '#domain/study/session/session.ts';
import type { KeyHelp } from '#web/ui/keys-dialog.tsx';

export type StudyCommand =
  | { type: 'flip' }
  | { type: 'grade'; grade: Grade }
  | { type: 'pick'; option: number }
  | { type: 'submit' }
  | { type: 'continue' }
  | { type: 'stay' }
  | { type: 'why' }
  | { type: 'ask' }
  | { type: 'hint' }
  | { type: 'reset' }
  | { type: 'help' }
  | ReviewCommand;

/** Commands that exist only in a review. */
export type ReviewCommand = { type: 'undo' } | { type: 'suspend' } | { type: 'edit' } | { type: 'rewrite' };

/** The settings on which keys and buttons of a review depend. */
export type ReviewOptions = { easyButton: boolean };

const GRADE_KEYS: Readonly<Record<string, Grade>> = { '1': 'incorrect', '2': 'partial', '3': 'correct' };
const EASY_KEY = '4';

/**
 * The keys listed in the help dialog. `review` is null in a session on a deck; `asks` and `reads` tell whether the
 * learner can ask a model about cards and have them read aloud.
 */
export function studyKeys(
  review: ReviewOptions | null,
  { asks = false, reads = false } = {},
): readonly KeyHelp[] {
  const easy = review?.easyButton === true;
  const inReview: readonly KeyHelp[] = [
    { keys: ['Z'], does: 'Undo the last answer' },
    { keys: ['S'], does: 'Suspend the card, or stay on it once answered' },
    { keys: ['E'], does: 'Edit the card (unless E is an option)' },
  ];
  return [
    { keys: ['Space'], does: 'Flip the card' },
    easy
      ? { keys: ['1', '2', '3', EASY_KEY], does: 'Grade: Incorrect, Partial, Correct, Easy' }
      : { keys: ['1', '2', '3'], does: 'Grade: Incorrect, Partial, Correct' },
    { keys: ['A', 'B', 'C', 'D'], does: 'Pick an option (or 1 to 4)' },
    { keys: ['Enter'], does: 'Submit the answer, or continue after it' },
    ...(review === null ? [{ keys: ['S'], does: 'Stay on an answered card' }] : inReview),
    { keys: ['W'], does: 'Ask why, once answered' },
    ...(asks ? [{ keys: ['Q'], does: 'Ask about the card, once answered' }] : []),
    { keys: ['H'], does: 'Get a hint' },
    ...(reads ? [{ keys: ['P'], does: 'Read the card aloud, or stop' }] : []),
    { keys: ['R'], does: 'Reset the card' },
    { keys: ['?'], does: 'Show keyboard shortcuts' },
  ];
}

/**
 * The command of a key in the current state, or null. `key` is that of a keyboard event, `review` is null in a session
 * on a deck, and `order` holds the stored indices of the options in the order shown.
 */
export function studyCommand(
  key: string,
  state: SessionState,
  { review = null, order = [] }: { review?: ReviewOptions | null; order?: readonly number[] } = {},
): StudyCommand | null {
  const pressed = key.length === 1 ? key.toUpperCase() : key;
  const card = currentCard(state);
  if (pressed === '?') return { type: 'help' };
  if (card === null || state.phase === 'finished') return null;
  const answering = state.phase === 'answering';
  if (pressed === 'R') return { type: 'reset' };
  if (pressed === 'H') return answering ? { type: 'hint' } : null;
  if (pressed === 'S' && !answering) return { type: 'stay' };
  if (pressed === 'W' && !answering) return { type: 'why' };
  if (pressed === 'Q' && !answering) return { type: 'ask' };
  const position = answering && card.presentation === 'quiz' ? positionOf(pressed) : null;
  const option = position === null ? undefined : order[position];
  if (option !== undefined) return { type: 'pick', option };
  if (review !== null) {
    const command = reviewCommand(pressed, state);
    if (command !== null) return command;
  }
  if (pressed === 'Enter' && !answering) return { type: 'continue' };
  if (card.presentation === 'flip') {
    if (pressed === ' ') return { type: 'flip' };
    const grade = pressed === EASY_KEY && review?.easyButton === true ? 'easy' : GRADE_KEYS[pressed];
    return answering && state.flipped && grade !== undefined ? { type: 'grade', grade } : null;
  }
  return answering && pressed === 'Enter' ? { type: 'submit' } : null;
}

function reviewCommand(pressed: string, state: SessionState): ReviewCommand | null {
  if (pressed === 'Z') return canUndo(state) ? { type: 'undo' } : null;
  if (pressed === 'S') return { type: 'suspend' };
  return pressed === 'E' ? { type: 'edit' } : null;
}

/**
 * The position of an option by key: "A" and "1" are the first. Four options do not reach the letters used as shortcuts.
 */
function positionOf(pressed: string): number | null {
  if (/^[A-G]$/u.test(pressed)) return pressed.charCodeAt(0) - 'A'.charCodeAt(0);
  return /^[1-9]$/u.test(pressed) ? Number(pressed) - 1 : null;
}

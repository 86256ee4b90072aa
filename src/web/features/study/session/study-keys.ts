import type { Grade } from '#domain/study/answer/grading.ts';
import type { SessionState } from '#domain/study/session/session-state.ts';
import { canUndo, currentCard } from '#domain/study/session/session-state.ts';
import type { KeyHelp } from '#web/ui/key-help.ts';

export type StudyCommand =
  | { type: 'flip' }
  /** `accepted` is a written text that counts as right from now on. */
  | { type: 'grade'; grade: Grade; accepted?: string }
  | { type: 'pick'; option: number }
  /** Picks an option and submits it. */
  | { type: 'answer'; option: number }
  | { type: 'submit' }
  | { type: 'continue' }
  | { type: 'stay' }
  | { type: 'why' }
  | { type: 'ask' }
  | { type: 'hint' }
  | { type: 'reset' }
  | { type: 'help' }
  | { type: 'undo' }
  | { type: 'suspend' }
  | { type: 'edit' }
  | { type: 'rewrite' }
  | { type: 'finish' };

/** The settings on which the buttons of a review or round depend. */
export type ReviewOptions = { easyButton: boolean };

const GRADE_KEYS: Readonly<Record<string, Grade>> = { '1': 'incorrect', '2': 'partial', '3': 'correct' };
const EASY_KEY = '4';

/**
 * The keys listed in the help dialog. `easy` tells whether cards can be graded Easy; `asks` and `reads` tell whether the
 * learner can ask a model about cards and have them read aloud.
 */
export function studyKeys({ easy = false, asks = false, reads = false } = {}): readonly KeyHelp[] {
  return [
    { keys: ['Space'], does: 'Flip the card' },
    easy
      ? { keys: ['1', '2', '3', EASY_KEY], does: 'Grade: Incorrect, Partial, Correct, Easy' }
      : { keys: ['1', '2', '3'], does: 'Grade: Incorrect, Partial, Correct' },
    { keys: ['A', 'B', 'C', 'D'], does: 'Pick an option (or 1 to 4)' },
    { keys: ['Enter'], does: 'Check or submit the answer, or continue after it' },
    { keys: ['Z'], does: 'Undo the last answer' },
    { keys: ['S'], does: 'Suspend the card, or stay on it once answered' },
    { keys: ['E'], does: 'Edit the card (unless E is an option)' },
    { keys: ['W'], does: 'Ask why, once answered' },
    ...(asks ? [{ keys: ['Q'], does: 'Ask about the card, once answered' }] : []),
    { keys: ['H'], does: 'Get a hint' },
    ...(reads ? [{ keys: ['P'], does: 'Read the card aloud, or stop' }] : []),
    { keys: ['R'], does: 'Reset the card' },
    { keys: ['?'], does: 'Show keyboard shortcuts' },
  ];
}

/**
 * The command of a key in the current state, or null. `key` is that of a keyboard event, `easy` tells whether cards can
 * be graded Easy, `oneTap` whether picking an option submits it, and `order` holds the stored indices of the options in the order shown.
 * Enter gives the `suggested` grade of a written answer.
 */
export function studyCommand(
  key: string,
  state: SessionState,
  {
    easy = false,
    oneTap = false,
    order = [],
    suggested = null,
  }: { easy?: boolean; oneTap?: boolean; order?: readonly number[]; suggested?: Grade | null } = {},
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
  if (option !== undefined) return { type: oneTap ? 'answer' : 'pick', option };
  if (pressed === 'Z') return canUndo(state) ? { type: 'undo' } : null;
  if (pressed === 'S') return { type: 'suspend' };
  if (pressed === 'E') return { type: 'edit' };
  if (pressed === 'Enter' && !answering) return { type: 'continue' };
  if (card.presentation === 'flip') {
    if (pressed === ' ') return { type: 'flip' };
    const picked = pressed === EASY_KEY && easy ? 'easy' : GRADE_KEYS[pressed];
    const grade = pressed === 'Enter' && suggested !== null ? suggested : picked;
    return answering && state.flipped && grade !== undefined ? { type: 'grade', grade } : null;
  }
  return answering && pressed === 'Enter' ? { type: 'submit' } : null;
}

/**
 * The position of an option by key: "A" and "1" are the first. Four options do not reach the letters used as shortcuts.
 */
function positionOf(pressed: string): number | null {
  if (/^[A-G]$/u.test(pressed)) return pressed.charCodeAt(0) - 'A'.charCodeAt(0);
  return /^[1-9]$/u.test(pressed) ? Number(pressed) - 1 : null;
}

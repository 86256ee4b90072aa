import type { Grade } from '#domain/study/grading.ts';
import type { SessionState } from '#domain/study/session.ts';
import { currentCard } from '#domain/study/session.ts';

export type StudyCommand =
  | { type: 'flip' }
  | { type: 'grade'; grade: Grade }
  | { type: 'pick'; option: number }
  | { type: 'submit' }
  | { type: 'continue' }
  | { type: 'stay' }
  | { type: 'hint' }
  | { type: 'reset' }
  | { type: 'help' };

const GRADE_KEYS: Readonly<Record<string, Grade>> = { '1': 'incorrect', '2': 'partial', '3': 'correct' };

/** The keys listed in the help dialog. */
export const STUDY_KEYS: ReadonlyArray<{ keys: readonly string[]; does: string }> = [
  { keys: ['Space'], does: 'Flip the card' },
  { keys: ['1', '2', '3'], does: 'Grade: Incorrect, Partial, Correct' },
  { keys: ['A', 'B', 'C', 'D'], does: 'Pick an option (or 1 to 4)' },
  { keys: ['Enter'], does: 'Submit the answer, or continue after it' },
  { keys: ['S'], does: 'Stay on an answered card' },
  { keys: ['H'], does: 'Get a hint' },
  { keys: ['R'], does: 'Reset the card' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
];

/** What a key does in the current state, or null. `key` is that of a keyboard event. */
export function studyCommand(key: string, state: SessionState): StudyCommand | null {
  const pressed = key.length === 1 ? key.toUpperCase() : key;
  const card = currentCard(state);
  if (pressed === '?') return { type: 'help' };
  if (card === null || state.phase === 'finished') return null;
  const answering = state.phase === 'answering';
  if (pressed === 'R') return { type: 'reset' };
  if (pressed === 'H') return answering ? { type: 'hint' } : null;
  if (pressed === 'S') return answering ? null : { type: 'stay' };
  if (pressed === 'Enter' && !answering) return { type: 'continue' };
  if (card.presentation === 'flip') {
    if (pressed === ' ') return { type: 'flip' };
    const grade = GRADE_KEYS[pressed];
    return answering && state.flipped && grade !== undefined ? { type: 'grade', grade } : null;
  }
  if (!answering) return null;
  if (pressed === 'Enter') return { type: 'submit' };
  const option = optionOf(pressed);
  return option !== null && card.quiz?.options[option] !== undefined ? { type: 'pick', option } : null;
}

/** "A" and "1" are option 0, and so on; four options do not reach the letters used as shortcuts. */
function optionOf(pressed: string): number | null {
  if (/^[A-G]$/u.test(pressed)) return pressed.charCodeAt(0) - 'A'.charCodeAt(0);
  return /^[1-9]$/u.test(pressed) ? Number(pressed) - 1 : null;
}

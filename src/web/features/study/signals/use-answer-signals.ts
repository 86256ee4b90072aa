import { useEffect, useRef } from 'react';
import type { SessionAnswer } from '#domain/study/answer/answer.ts';
import { isCorrectGrade, type Grade } from '#domain/study/answer/grading.ts';
import { useSignals } from './signals.ts';

/** In ms: on, off, on. */
const BUZZES = { right: [12], wrong: [18, 70, 18] };

/** Sounds and vibrates with every answer given here, as the learner has chosen. */
export function useAnswerSignals(answer: SessionAnswer | null): void {
  const sounds = useSignals((chosen) => chosen.sounds);
  const id = answer?.id;
  const grade = answer?.grade;
  const before = useRef(id);
  useEffect(() => {
    // Loaded beforehand: a sound that comes late is worse than none.
    if (sounds) void loadSounds().catch(() => undefined);
  }, [sounds]);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    if (grade === undefined) return;
    vibrate(isCorrectGrade(grade) ? BUZZES.right : BUZZES.wrong);
    if (sounds) void sound(grade);
  }, [id, grade, sounds]);
}

/** A tick under the finger: what it is doing would count now. */
export function tick(): void {
  vibrate([8]);
}

/** A sound is an extra: without the network, or where the browser forbids it, there is none. */
export async function sound(grade: Grade): Promise<void> {
  try {
    (await loadSounds()).playGrade(grade);
  } catch {
    // See above.
  }
}

async function loadSounds() {
  return import('./sounds.ts');
}

function vibrate(pattern: readonly number[]): void {
  if (useSignals.getState().vibration && 'vibrate' in navigator) navigator.vibrate([...pattern]);
}

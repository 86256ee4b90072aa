import { useEffect, useRef } from 'react';
import type { SessionAnswer } from '#domain/study/answer/answer.ts';
import { isCorrectGrade, type Grade } from '#domain/study/answer/grading.ts';
import { useSignals } from './signals.ts';

/** Milliseconds on, off, on. */
const BUZZES = { right: [12], wrong: [18, 70, 18] };

/** Plays a sound and vibrates for every new answer, depending on the settings. */
export function useAnswerSignals(answer: SessionAnswer | null): void {
  const sounds = useSignals((chosen) => chosen.sounds);
  const id = answer?.id;
  const grade = answer?.grade;
  const before = useRef(id);
  useEffect(() => {
    // Loaded in advance, because a late sound is worse than none.
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

/** A short vibration when a swipe starts to count. */
export function tick(): void {
  vibrate([8]);
}

/** Plays the sound of a grade if possible. Offline, or where the browser forbids it, there is none. */
export async function sound(grade: Grade): Promise<void> {
  try {
    (await loadSounds()).playGrade(grade);
  } catch {
    // The sound is optional.
  }
}

async function loadSounds() {
  return import('./sounds.ts');
}

function vibrate(pattern: readonly number[]): void {
  if (useSignals.getState().vibration && 'vibrate' in navigator) navigator.vibrate([...pattern]);
}

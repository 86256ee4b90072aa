import type { Grade } from '#domain/study/answer/grading.ts';

/** One tone: its pitch in Hz, its start and its duration in seconds. */
type Note = { pitch: number; at: number; rings: number };

const LOUDNESS = 0.12;
const ATTACK_S = 0.008;

const RIGHT: readonly Note[] = [
  { pitch: 659.26, at: 0, rings: 0.25 },
  { pitch: 987.77, at: 0.08, rings: 0.4 },
];

/** Pitch rises for right answers and falls for wrong ones. */
const SOUNDS: Record<Grade, readonly Note[]> = {
  correct: RIGHT,
  easy: [...RIGHT, { pitch: 1318.51, at: 0.16, rings: 0.45 }],
  partial: [{ pitch: 523.25, at: 0, rings: 0.3 }],
  incorrect: [
    { pitch: 293.66, at: 0, rings: 0.25 },
    { pitch: 220, at: 0.09, rings: 0.35 },
  ],
};

let output: AudioContext | undefined;

/** Plays the sound of a grade. Stays silent if the browser does not allow sound yet. */
export function playGrade(grade: Grade): void {
  output ??= new AudioContext();
  // Browsers suspend audio until the learner has interacted with the page.
  if (output.state === 'suspended') void output.resume();
  for (const note of SOUNDS[grade]) play(output, note);
}

function play(context: AudioContext, { pitch, at, rings }: Note): void {
  const start = context.currentTime + at;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + ATTACK_S);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + rings);
  volume.connect(context.destination);
  const tone = context.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  tone.connect(volume);
  tone.start(start);
  tone.stop(start + rings);
}

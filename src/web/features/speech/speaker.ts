import { create } from 'zustand';

/** A text to be read by one voice. */
export type Piece = { text: string; voice: SpeechSynthesisVoice };

/** The id that the current reading was started with; null if nothing is being read. */
export const useSpeaker = create<{ reader: string | null }>()(() => ({ reader: null }));

/**
 * The current utterance. Chrome garbage-collects an utterance that is not referenced and then never fires its `end`
 * event.
 */
let current: SpeechSynthesisUtterance | undefined;

/**
 * Reads the pieces one after the other, replacing any current reading. Calls `onFail` if the browser cannot read them, and `onEnd`
 * once all have been read. `rate` is how many times as fast as usual the voice is.
 */
export function startReading(
  reader: string,
  pieces: readonly Piece[],
  onFail: () => void,
  { rate = 1, onEnd }: { rate?: number; onEnd?: () => void } = {},
): void {
  stopReading();
  // A pause that another page left behind would block the queue.
  speechSynthesis.resume();
  useSpeaker.setState({ reader });
  readFrom(0);

  function readFrom(index: number): void {
    const piece = pieces[index];
    if (piece === undefined) {
      silent();
      onEnd?.();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(piece.text);
    utterance.voice = piece.voice;
    utterance.rate = rate;
    utterance.lang = piece.voice.lang.replaceAll('_', '-');
    // An utterance that was stopped may still end or fail later.
    utterance.addEventListener('end', () => current === utterance && readFrom(index + 1));
    utterance.addEventListener('error', ({ error }) => {
      if (current !== utterance) return;
      stopReading();
      if (error !== 'canceled' && error !== 'interrupted') onFail();
    });
    current = utterance;
    speechSynthesis.speak(utterance);
  }
}

/** Stops the current reading, but if `reader` is given, only one that it started. */
export function stopReading(reader?: string): void {
  const { reader: now } = useSpeaker.getState();
  if (now === null || (reader !== undefined && reader !== now)) return;
  silent();
  speechSynthesis.cancel();
}

function silent(): void {
  current = undefined;
  useSpeaker.setState({ reader: null });
}

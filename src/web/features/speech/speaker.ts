import { create } from 'zustand';

/** What is read in one go, by one voice. */
export type Piece = { text: string; voice: SpeechSynthesisVoice };

/** Who is being read to: the id that the reading was started with; null in silence. */
export const useSpeaker = create<{ reader: string | null }>()(() => ({ reader: null }));

/** The utterance that is being read. Chrome forgets one that nothing refers to, and never says that it has ended. */
let current: SpeechSynthesisUtterance | undefined;

/** Reads the pieces one after the other, in place of whatever is being read. `onFail` when the browser cannot. */
export function startReading(reader: string, pieces: readonly Piece[], onFail: () => void): void {
  stopReading();
  // A pause that another page has left behind would keep everything waiting.
  speechSynthesis.resume();
  useSpeaker.setState({ reader });
  readFrom(0);

  function readFrom(index: number): void {
    const piece = pieces[index];
    if (piece === undefined) return silent();
    const utterance = new SpeechSynthesisUtterance(piece.text);
    utterance.voice = piece.voice;
    utterance.lang = piece.voice.lang.replaceAll('_', '-');
    // One that has been stopped may still end, or fail, later.
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

/** Stops what is being read, or what this reader started if one is named. */
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

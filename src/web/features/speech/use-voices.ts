import { useSyncExternalStore } from 'react';

let known: readonly SpeechSynthesisVoice[] | undefined;

/** The voices of the browser. Most browsers find them only a moment after they have been asked for. */
export function useVoices(): readonly SpeechSynthesisVoice[] {
  return useSyncExternalStore(subscribe, voices);
}

function voices(): readonly SpeechSynthesisVoice[] {
  known ??= speechSynthesis.getVoices();
  return known;
}

function subscribe(changed: () => void): () => void {
  const again = () => {
    known = undefined;
    changed();
  };
  // Old versions of Safari have the voices, but not the event.
  speechSynthesis.addEventListener?.('voiceschanged', again);
  // They may have come between the render and now.
  again();
  return () => speechSynthesis.removeEventListener?.('voiceschanged', again);
}

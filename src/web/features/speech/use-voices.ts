import { useSyncExternalStore } from 'react';
import { canRead } from './reading-choice.ts';

let known: readonly SpeechSynthesisVoice[] | undefined;

/** The browser's voices, none if it cannot read. Most browsers list them only some time after the first request. */
export function useVoices(): readonly SpeechSynthesisVoice[] {
  return useSyncExternalStore(subscribe, voices);
}

function voices(): readonly SpeechSynthesisVoice[] {
  known ??= canRead() ? speechSynthesis.getVoices() : [];
  return known;
}

function subscribe(changed: () => void): () => void {
  if (!canRead()) return () => undefined;
  const again = () => {
    known = undefined;
    changed();
  };
  // Old versions of Safari have voices but not this event.
  speechSynthesis.addEventListener?.('voiceschanged', again);
  // Voices may have been added since the render.
  again();
  return () => speechSynthesis.removeEventListener?.('voiceschanged', again);
}

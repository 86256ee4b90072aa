import { Square, Volume2 } from 'lucide-react';
import { useEffect, useId } from 'react';
import { toast } from 'sonner';
import type { DeckLanguages } from '#domain/deck.ts';
import { cutForSpeech } from '#domain/speech/cut-for-speech.ts';
import { useScreenKeys } from '#web/lib/use-screen-keys.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { startReading, stopReading, useSpeaker } from './speaker.ts';
import { useReadable, type TextToRead } from './use-readable.ts';

type Props = {
  texts: readonly TextToRead[];
  languages: DeckLanguages;
  onStart: () => void;
};

/**
 * Reads texts of a card aloud, or stops reading; its key does the same. Renders nothing if no voice can read them, and
 * stops reading when it unmounts.
 */
export function SpeakerButton({ texts, languages, onStart }: Props) {
  const reader = useId();
  const isReading = useSpeaker((speaker) => speaker.reader === reader);
  const readable = useReadable(texts, languages);

  useEffect(() => {
    const stop = () => stopReading(reader);
    // Some browsers continue to speak after the page is left.
    window.addEventListener('pagehide', stop);
    return () => {
      window.removeEventListener('pagehide', stop);
      stop();
    };
  }, [reader]);

  function press(): void {
    if (isReading) return stopReading(reader);
    onStart();
    const pieces = readable.flatMap(({ words, language, voice }) =>
      cutForSpeech(words, language).map((text) => ({ text, voice })),
    );
    startReading(reader, pieces, () => toast.error('Your browser could not read this aloud'));
  }

  const offered = readable.length > 0 || isReading;
  useScreenKeys((key) => {
    if (!offered || key.toLowerCase() !== 'p') return false;
    press();
    return true;
  });
  if (!offered) return null;
  return (
    <IconButton
      label={isReading ? 'Stop reading' : 'Read aloud'}
      aria-keyshortcuts="P"
      className="m-1 size-11! sm:m-2"
      onClick={press}
    >
      {isReading ? <Square aria-hidden size={18} /> : <Volume2 aria-hidden size={20} />}
    </IconButton>
  );
}

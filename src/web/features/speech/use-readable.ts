import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeckLanguages } from '#domain/deck.ts';
import type { CardPart } from '#domain/speech/certain-language.ts';
import { chooseVoice } from '#domain/speech/choose-voice.ts';
import { partLanguage } from '#domain/speech/part-language.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { speakableText } from './speakable-text.ts';
import { useVoices } from './use-voices.ts';

/** A text of a card, as it is written. */
export type TextToRead = { part: CardPart; text: string };

/** The words of a text, and who can read them. */
export type Readable = { words: string; language: string; voice: SpeechSynthesisVoice };

/**
 * What of some texts can be read; nothing while it is being prepared. That happens before a button is pressed, since some
 * browsers speak only while the press lasts.
 */
export function useReadable(texts: readonly TextToRead[], languages: DeckLanguages): readonly Readable[] {
  const voices = useVoices();
  const { language, backLanguage } = languages;
  const voiceOf = useMemo(
    () =>
      new Map(
        [language, backLanguage].flatMap((tag) => {
          const voice = tag === null ? undefined : chooseVoice(voices, tag, navigator.languages);
          return tag === null || voice === undefined ? [] : [[tag, voice] as const];
        }),
      ),
    [voices, language, backLanguage],
  );
  const { data = [] } = useQuery({
    queryKey: queryKeys.speakable(texts.map(({ text }) => text)),
    queryFn: async () => Promise.all(texts.map(({ text }) => speakableText(text))),
    staleTime: Infinity,
    // Without what reads Markdown, as when the network has gone, there is nothing to read.
    meta: { ownErrors: true },
  });
  return texts.flatMap(({ part }, index) => {
    const words = data[index] ?? '';
    if (!/[\p{L}\p{N}]/u.test(words)) return [];
    const tag = partLanguage(languages, part, words, navigator.languages);
    const voice = tag === null ? undefined : voiceOf.get(tag);
    return tag === null || voice === undefined ? [] : [{ words, language: tag, voice }];
  });
}

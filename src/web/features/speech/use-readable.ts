import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeckLanguages } from '#domain/deck.ts';
import type { CardPart } from '#domain/speech/certain-language.ts';
import { chooseVoice } from '#domain/speech/choose-voice.ts';
import { partLanguage } from '#domain/speech/part-language.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { speakableText } from './speakable-text.ts';
import { useVoices } from './use-voices.ts';

/** A text of a card as Markdown. */
export type TextToRead = { part: CardPart; text: string };

/** The words of a text with their language and voice. */
type Readable = { words: string; language: string; voice: SpeechSynthesisVoice };

/**
 * The readable parts of some texts; empty while they are being prepared. They are prepared before the button is
 * pressed, because some browsers allow speech only directly after the press.
 */
export function useReadable(texts: readonly TextToRead[], languages: DeckLanguages): readonly Readable[] {
  const voiceOf = useVoiceOf(languages);
  const { data = [] } = useQuery({
    queryKey: queryKeys.speakable(texts.map(({ text }) => text)),
    queryFn: async () => Promise.all(texts.map(({ text }) => speakableText(text))),
    staleTime: Infinity,
    // If the Markdown parser cannot be loaded, for example offline, nothing is read.
    meta: { ownErrors: true },
  });
  return texts.flatMap(
    ({ part }, index) => readableIn(data[index] ?? '', part, { languages, voiceOf }) ?? [],
  );
}

/** The voices of a deck by its languages, those left out that no voice speaks. */
export type VoiceOf = ReadonlyMap<string, SpeechSynthesisVoice>;

export function useVoiceOf({ language, backLanguage }: DeckLanguages): VoiceOf {
  const voices = useVoices();
  return useMemo(
    () =>
      new Map(
        [language, backLanguage].flatMap((tag) => {
          const voice = tag === null ? undefined : chooseVoice(voices, tag, navigator.languages);
          return tag === null || voice === undefined ? [] : [[tag, voice] as const];
        }),
      ),
    [voices, language, backLanguage],
  );
}

/** The words of a part of a card with their language and voice; undefined if no voice can read them. */
export function readableIn(
  words: string,
  part: CardPart,
  { languages, voiceOf }: { languages: DeckLanguages; voiceOf: VoiceOf },
): Readable | undefined {
  if (!/[\p{L}\p{N}]/u.test(words)) return undefined;
  const language = partLanguage(languages, part, words, navigator.languages);
  const voice = language === null ? undefined : voiceOf.get(language);
  return language === null || voice === undefined ? undefined : { words, language, voice };
}

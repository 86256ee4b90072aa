import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { Card } from '#domain/cards/card.ts';
import type { DeckLanguages } from '#domain/deck.ts';
import { languagesOfCard } from '#domain/speech/certain-language.ts';
import type { ListenPhase } from '#domain/study/listen.ts';
import { rightAnswer } from '#domain/study/explanation.ts';
import type { VoiceOf } from '#web/features/speech/use-readable.ts';
import { createPlayer, type Player } from './player.ts';
import { useListenChoice } from './listen-choice.ts';
import { say, wait } from './say.ts';
import { keepScreenOn } from './keep-screen-on.ts';
import { silence } from './silence.ts';

const MS_PER_SECOND = 1_000;
/** Between the back of a card and the front of the next. */
const REST_MS = 1_500;

type Reading = { languages: DeckLanguages; voiceOf: VoiceOf };

/** A player of these cards, which stops when the screen is left. */
export function useListenPlayer(
  cards: readonly Card[],
  { languages, voiceOf }: Reading,
  onFail: () => void,
): Player {
  const perform = useEffectEvent((index: number, phase: ListenPhase, signal: AbortSignal) => {
    const card = cards[index];
    const { pause, speed } = useListenChoice.getState();
    if (phase === 'think') return wait(pause * MS_PER_SECOND, signal, silence());
    if (phase === 'rest' || card === undefined) return wait(REST_MS, signal, silence());
    const text = phase === 'front' ? card.front : rightAnswer(card);
    const ofCard = languagesOfCard(languages, card);
    return say({ part: phase, text }, { languages: ofCard, voiceOf, speed }, signal);
  });
  const fail = useEffectEvent(onFail);
  const [player] = useState(() =>
    createPlayer(
      cards.length,
      (index, phase, signal) => perform(index, phase, signal),
      () => fail(),
    ),
  );
  const { playing } = useStore(player.store);
  useEffect(() => {
    // If it may not play, only the keys of headphones do not work.
    if (playing)
      silence()
        .play()
        .catch(() => undefined);
    else silence().pause();
  }, [playing]);
  useEffect(() => (playing ? keepScreenOn() : undefined), [playing]);
  useEffect(() => {
    window.addEventListener('pagehide', player.pause);
    return () => {
      window.removeEventListener('pagehide', player.pause);
      player.pause();
      silence().pause();
    };
  }, [player]);
  return player;
}

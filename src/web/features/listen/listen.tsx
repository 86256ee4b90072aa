import { useState } from 'react';
import { cardsToHear, type ListenSet } from '#domain/study/listen.ts';
import { useDeckMemory } from '#web/features/scheduling/scheduling.queries.ts';
import { canRead } from '#web/features/speech/reading-choice.ts';
import { Starting } from '#web/features/study/starting.tsx';
import { StudyFrame } from '#web/features/study/study-frame.tsx';
import type { DeckCards } from '#web/features/study/deck-cards-screen.tsx';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { ListenControls } from './listen-controls.tsx';
import { useListenChoice } from './listen-choice.ts';
import { NoVoice } from './no-voice.tsx';
import { NothingToHear } from './nothing-to-hear.tsx';
import { PlayerView } from './player-view.tsx';
import { soundsIn } from './say.ts';

/** Chooses the cards, and plays them if the browser can. */
export function Listen({ deck, cards, back }: DeckCards) {
  const { set } = useListenChoice();
  const memory = useDeckMemory(deck.id, true);
  const [now] = useState(Date.now);
  const memories = memory.data?.cards ?? [];
  const heard = (wanted: ListenSet) =>
    cardsToHear(cards, memories, { set: wanted, now, timeZone: browserTimeZone() });
  const counts = { all: cards.length, due: heard('due').length, hard: heard('hard').length };
  const chosen = heard(set);
  const hasSounds = cards.some(({ front, back: text }) => soundsIn(`${front}\n${text}`).length > 0);
  if (!canRead() && !hasSounds) {
    return (
      <StudyFrame title="Listen" back={back}>
        <NoVoice deck={deck} back={back} />
      </StudyFrame>
    );
  }
  if (memory.isPending) {
    return (
      <StudyFrame title="Listen" back={back}>
        <Starting text="Loading cards..." />
      </StudyFrame>
    );
  }
  const controls = <ListenControls counts={counts} />;
  if (chosen.length === 0) {
    return (
      <StudyFrame title="Listen" back={back}>
        <NothingToHear isEmpty={cards.length === 0} back={back} />
        {cards.length === 0 ? null : controls}
      </StudyFrame>
    );
  }
  return (
    <PlayerView
      // Other cards are another run.
      key={`${set} ${chosen.map(({ id, version }) => `${id} ${version}`).join(' ')}`}
      {...{ deck, back, hasSounds, controls }}
      cards={chosen}
    />
  );
}

import { DeckCardsScreen } from '#web/features/study/deck-cards-screen.tsx';
import { Listen } from './listen.tsx';

/** Listen: the cards of a deck read aloud, front, pause, back, hands free. */
export function ListenScreen() {
  return <DeckCardsScreen title="Listen">{(loaded) => <Listen {...loaded} />}</DeckCardsScreen>;
}

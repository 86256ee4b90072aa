import { DeckCardsScreen } from '#web/features/study/deck-cards-screen.tsx';
import { Match } from './match.tsx';

/** Match: pairs of fronts and backs of a deck, against the clock or without one. */
export function MatchScreen() {
  return <DeckCardsScreen title="Match">{(loaded) => <Match {...loaded} />}</DeckCardsScreen>;
}

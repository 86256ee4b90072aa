import type { Deck } from '#domain/deck.ts';
import { languageName } from '#domain/generation/language.ts';
import { canRead } from '#web/features/speech/reading-choice.ts';
import type { Back } from '#web/features/study/study-frame.tsx';
import { StudyInstead } from '#web/features/study/study-instead.tsx';

/** Explains why nothing in a deck can be read aloud here, and what helps. */
export function NoVoice({ deck, back }: { deck: Deck; back: Back }) {
  return (
    <StudyInstead title="Nothing can be read aloud here" deckId={deck.id} back={back}>
      {reason(deck)}
    </StudyInstead>
  );
}

function reason({ language, backLanguage }: Deck): string {
  if (!canRead()) return 'This browser has no voices to read with.';
  const names = [...new Set([language, backLanguage])].filter((tag) => tag !== null).map(languageName);
  if (names.length === 0) {
    return 'This deck has no language. Choose one under "Edit deck", so that a voice can be found for it.';
  }
  return `There is no voice here for ${names.join(' or ')}. You can add voices in the settings of your system.`;
}

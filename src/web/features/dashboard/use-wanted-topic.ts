import { useEffect } from 'react';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { wantedTopic } from '#web/lib/wanted-topic.ts';

/**
 * Asks somebody who has decks whether to make the one whose topic they named before they signed in. Without decks, the
 * dashboard asks for a topic anyway.
 */
export function useWantedTopic(hasDecks: boolean): void {
  const { setDialogOpen } = useGeneration();
  useEffect(() => {
    if (hasDecks && wantedTopic() !== '') setDialogOpen(true);
  }, [hasDecks, setDialogOpen]);
}

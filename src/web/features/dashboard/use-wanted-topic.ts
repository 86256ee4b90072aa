import { useEffect } from 'react';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { keepWantedTopic, wantedTopic } from '#web/lib/wanted-topic.ts';

/**
 * Asks somebody who has decks, once, whether to make the one whose topic they named before they signed in. Without decks,
 * the dashboard asks for a topic anyway.
 */
export function useWantedTopic(hasDecks: boolean): void {
  const { setDialogOpen } = useGeneration();
  useEffect(() => {
    const topic = hasDecks ? wantedTopic() : '';
    if (topic === '') return;
    keepWantedTopic('');
    setDialogOpen(true, topic);
  }, [hasDecks, setDialogOpen]);
}

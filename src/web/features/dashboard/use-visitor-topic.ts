import { useEffect } from 'react';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { keepVisitorTopic, visitorTopic } from '#web/lib/visitor-topic.ts';

/**
 * Asks a user who has decks, once, whether to make the one whose topic they entered before signing in. Without decks,
 * the dashboard asks for a topic anyway.
 */
export function useVisitorTopic(hasDecks: boolean): void {
  const { setDialogOpen } = useGeneration();
  useEffect(() => {
    const topic = hasDecks ? visitorTopic() : '';
    if (topic === '') return;
    keepVisitorTopic('');
    setDialogOpen(true, topic);
  }, [hasDecks, setDialogOpen]);
}

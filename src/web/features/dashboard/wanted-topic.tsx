import { useState } from 'react';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { keepVisitorTopic, visitorTopic } from '#web/lib/visitor-topic.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Offers a user who has decks to make the one whose topic they entered before signing in. Without decks, the dashboard asks
 * for a topic anyway.
 */
export function WantedTopic() {
  const { setDialogOpen } = useGeneration();
  const [topic, setTopic] = useState(visitorTopic);
  if (topic === '') return null;
  const forget = () => {
    keepVisitorTopic('');
    setTopic('');
  };
  return (
    <section
      aria-label="Your topic"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border bg-raised px-5 py-4"
    >
      <p className="min-w-0 wrap-anywhere">You wanted cards about “{topic}”.</p>
      <div className="flex gap-3">
        <Button
          onClick={() => {
            forget();
            setDialogOpen(true, topic);
          }}
        >
          Make a deck
        </Button>
        <Button variant="ghost" onClick={forget}>
          Not now
        </Button>
      </div>
    </section>
  );
}

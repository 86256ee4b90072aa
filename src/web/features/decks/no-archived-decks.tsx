import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function NoArchivedDecks({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState title="No archived decks" action={<Button onClick={onLeave}>Show the other decks</Button>}>
      Archived decks keep their cards and what you learned, and ask you nothing.
    </EmptyState>
  );
}

import { CircleAlert } from 'lucide-react';
import { errorTexts } from '#web/lib/api-error.ts';
import { scrollIntoSight } from '#web/lib/scroll-into-sight.ts';
import { suggestedTopics } from './generation.queries.ts';
import { TopicButtons } from './topic-buttons.tsx';

/** Why no deck was made, with topics that would work. */
export function Refusal({ failure, onTopic }: { failure: unknown; onTopic: (topic: string) => void }) {
  return (
    <div
      ref={scrollIntoSight}
      className="flex flex-col gap-3 rounded-md border border-danger-line bg-danger-soft p-4 text-sm"
    >
      <p className="flex items-start gap-2">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
        <span className="min-w-0">
          {errorTexts(failure, 'Failed to generate deck. Please try again.').title}
        </span>
      </p>
      <TopicButtons label="Suggestions" topics={suggestedTopics(failure)} onTopic={onTopic} />
    </div>
  );
}

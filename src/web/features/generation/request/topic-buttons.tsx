import { seededRandom, shuffled } from '#domain/random.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { Button } from '#web/ui/button.tsx';

type Props = {
  label: string;
  topics: readonly string[];
  disabled?: boolean;
  onTopic: (topic: string) => void;
};

/** Topics that work, as buttons. */
export function TopicButtons({ label, topics, disabled = false, onTopic }: Props) {
  if (topics.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {topics.map((topic) => (
        <li key={topic}>
          <Button
            size="sm"
            className="pointer-coarse:h-11"
            disabled={disabled}
            onClick={() => onTopic(topic)}
          >
            {topic}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Shown when the provider suggests no topics itself. */
const IDEAS = [
  'Capitals of Europe',
  'The solar system',
  'Human anatomy',
  'Spanish travel phrases',
  'JavaScript',
];

/** How many of the generator's examples a learner is shown. */
const IDEAS_SHOWN = 5;

/**
 * Topics to start with, on which the generator makes good decks; empty until they are loaded. Different learners see
 * different ones, and each sees the same whenever they look.
 */
export function useTopicIdeas(): readonly string[] {
  const { data, isPending } = usePublicConfig();
  const userId = useUser()?.id;
  const examples = data?.provider.examples ?? [];
  if (isPending) return [];
  return examples.length > 0 ? shuffled(examples, seededRandom(userId ?? '')).slice(0, IDEAS_SHOWN) : IDEAS;
}

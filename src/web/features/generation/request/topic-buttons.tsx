import { usePublicConfig } from '#web/features/account/config.queries.ts';
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

/** Topics to start with, on which the generator makes good decks; empty until they are loaded. */
export function useTopicIdeas(): readonly string[] {
  const { data, isPending } = usePublicConfig();
  const examples = data?.provider.examples ?? [];
  if (isPending) return [];
  return examples.length > 0 ? examples : IDEAS;
}

import { usePublicConfig } from '#web/features/account/config.queries.ts';

/** For a provider that names no topics itself. */
const IDEAS = [
  'Capitals of Europe',
  'The solar system',
  'Human anatomy',
  'Spanish travel phrases',
  'JavaScript',
];

/** Topics to begin with, on which the generator makes good decks; none until they are known. */
export function useTopicIdeas(): readonly string[] {
  const { data, isPending } = usePublicConfig();
  const examples = data?.provider.examples ?? [];
  if (isPending) return [];
  return examples.length > 0 ? examples : IDEAS;
}

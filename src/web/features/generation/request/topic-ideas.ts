import { usePublicConfig } from '#web/features/account/config.queries.ts';

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

/** The most topics that a refusal offers. */
export const MAX_SUGGESTIONS = 5;

/** What a learner is told when no knowledge source understands the topic. */
export function refusalMessage(topic: string, suggestions: readonly string[]): string {
  return (
    `The built-in generator doesn't know '${topic}', so no deck was made. ` +
    `Pick a related topic (${suggestions.slice(0, MAX_SUGGESTIONS).join(', ')}), or connect an AI provider.`
  );
}

/** The most topics that a refusal offers. */
export const MAX_SUGGESTIONS = 5;

/** What a learner is told when no knowledge source understands the topic. The topics that would work are beside it. */
export function refusalMessage(topic: string, near: boolean): string {
  return (
    `The built-in generator doesn't know '${topic}', so no deck was made. ` +
    `Pick ${near ? 'a related topic' : 'a topic that it knows'}, or connect an AI provider.`
  );
}

/** The title of a deck on a topic, unless the learner gives it another: as long as a title may be. */
export function titleOfTopic(topic: string): string {
  return topic.charAt(0).toUpperCase() + topic.slice(1, 255);
}

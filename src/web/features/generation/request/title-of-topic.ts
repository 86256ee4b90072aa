/** The default title of a deck on a topic, cut to the maximum length of a title. */
export function titleOfTopic(topic: string): string {
  return topic.charAt(0).toUpperCase() + topic.slice(1, 255);
}

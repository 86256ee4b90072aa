import { visitorTopic } from '#web/lib/visitor-topic.ts';

/** Shows that the topic entered on the landing page has been kept. */
export function VisitorTopicNote() {
  const topic = visitorTopic();
  if (topic === '') return null;
  return (
    <p className="mt-5 rounded-md border border-accent-line bg-accent-soft px-4 py-3 text-sm">
      Next: your deck on <strong className="font-medium wrap-anywhere">{shortened(topic)}</strong>.
    </p>
  );
}

const SHORT = 80;

function shortened(topic: string): string {
  return topic.length > SHORT ? `${topic.slice(0, SHORT).trimEnd()}…` : topic;
}

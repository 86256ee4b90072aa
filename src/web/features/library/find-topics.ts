import type { ResponseOf } from '#contract/endpoint.ts';
import type { libraryEndpoints } from '#contract/library.ts';
import { searchText } from '#domain/text/search-text.ts';

export type ListedTopic = ResponseOf<typeof libraryEndpoints.list>['topics'][number];

/** A topic that a search has found, with its sections that are meant. */
export type FoundTopic = {
  topic: ListedTopic;
  meant: readonly string[];
  /** Whether the words are about these sections alone and not about the topic as a whole. */
  narrow: boolean;
};

/** The topics of a field, or the courses. */
export type Field = { id: string; title: string; found: readonly FoundTopic[] };

const COURSES = 'Courses and exams';

/** The topics that every search word is about, in their name, their field or one of their sections. */
export function findTopics(topics: readonly ListedTopic[], search: string): FoundTopic[] {
  const words = searchText(search)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return topics.map((topic) => ({ topic, meant: [], narrow: false }));
  return topics.flatMap((topic) => {
    const whole = searchText(`${topic.topic} ${topic.category}`);
    const rest = words.filter((word) => !whole.includes(word));
    // Of a search that the topic itself answers, each word may mean a section too.
    const telling = rest.length === 0 ? words : rest;
    const meant = topic.sections.filter((section) => {
      const title = searchText(section);
      return telling.every((word) => title.includes(word));
    });
    return rest.length > 0 && meant.length === 0 ? [] : [{ topic, meant, narrow: rest.length > 0 }];
  });
}

/** What has been found, field by field and then the courses, of which there are many, each by name. */
export function inFields(found: readonly FoundTopic[]): Field[] {
  const byTitle = Map.groupBy(found, ({ topic }) => (topic.course ? COURSES : topic.category));
  const titles = [...byTitle.keys()].toSorted(
    (one, other) => Number(one === COURSES) - Number(other === COURSES) || one.localeCompare(other),
  );
  return titles.map((title) => ({
    id: fieldId(title),
    title,
    found: (byTitle.get(title) ?? []).toSorted((one, other) =>
      one.topic.topic.localeCompare(other.topic.topic),
    ),
  }));
}

/** The id of a field's heading, which its address has. */
function fieldId(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
}

/** The id of a section's heading on the screen of its topic. */
export function sectionId(index: number): string {
  return `section-${index + 1}`;
}

/** Where a topic is read: at the first section that a search meant, if it was about that alone. */
export function topicPath({ topic, meant: [first], narrow }: FoundTopic): string {
  const address = `/explore/${topic.slug}`;
  return narrow && first !== undefined ? `${address}#${sectionId(topic.sections.indexOf(first))}` : address;
}

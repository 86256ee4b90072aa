import { useParams } from 'react-router';
import { TopicList } from './topic-list.tsx';
import { TopicView } from './topic-view.tsx';

/** The library of ready-made cards, or the topic of it that the address names. */
export function ExploreScreen() {
  const { slug } = useParams();
  return slug === undefined ? <TopicList /> : <TopicView key={slug} slug={slug} />;
}

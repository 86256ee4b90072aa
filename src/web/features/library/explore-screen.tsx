import { useParams } from 'react-router';
import { TopicList } from './topic-list.tsx';
import { TopicView } from './topic-view.tsx';

/** The list of topics in the library, or the topic in the URL. */
export function ExploreScreen() {
  const { slug } = useParams();
  return slug === undefined ? <TopicList /> : <TopicView key={slug} slug={slug} />;
}

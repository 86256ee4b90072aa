import { useGeneration } from '#web/features/generation/generation-context.ts';
import { TopicButtons, useTopicIdeas } from '#web/features/generation/request/topic-buttons.tsx';

const IDEAS_SHOWN = 4;

/** Ideas for another deck, in the space beside the first one or two. */
export function NextDeck({ titles }: { titles: readonly string[] }) {
  const { setDialogOpen } = useGeneration();
  const ideas = useTopicIdeas().filter((topic) => !titles.includes(topic));
  return (
    <section
      aria-labelledby="next-deck-heading"
      className={
        titles.length === 1
          ? 'flex flex-col justify-center gap-4 rounded-lg border border-dashed p-5 max-sm:hidden xl:col-span-2'
          : 'flex flex-col justify-center gap-4 rounded-lg border border-dashed p-5 max-xl:hidden'
      }
    >
      <h3 id="next-deck-heading" className="font-serif text-xl font-medium">
        What next?
      </h3>
      <TopicButtons
        label="Ideas for another deck"
        topics={ideas.slice(0, IDEAS_SHOWN)}
        onTopic={(topic) => setDialogOpen(true, topic)}
      />
    </section>
  );
}

import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ActList } from './act-list.tsx';
import { useActs } from './admin.queries.ts';
import { Loaded } from './loaded.tsx';

/** What admins and the operator did. */
export function ActsPart() {
  const acts = useActs();
  return (
    <section aria-labelledby="log" className="flex flex-col gap-4">
      <div>
        <h2 id="log" className="font-serif text-xl font-medium">
          What admins did
        </h2>
        <p className="mt-1 text-sm text-muted">
          Here and with the admin command, for a year. Names of deleted learners are gone from it.
        </p>
      </div>
      <Loaded query={acts} what="the log">
        {(data) =>
          data.length === 0 ? (
            <EmptyState title="Nothing yet">What admins do will be listed here.</EmptyState>
          ) : (
            <>
              <ActList label="What admins did" acts={data} />
              {acts.hasNextPage ? (
                <Button
                  className="self-center"
                  loading={acts.isFetchingNextPage}
                  onClick={() => void acts.fetchNextPage()}
                >
                  Show more
                </Button>
              ) : null}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

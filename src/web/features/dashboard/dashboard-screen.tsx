import { Plus, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWaitingGenerations } from '#web/features/generation/running.queries.ts';
import { DECKS_HEADING_ID } from '#web/features/decks/decks-heading.ts';
import { DeckOverview } from '#web/features/decks/deck-overview.tsx';
import { layoutOf, storedView, storeView, toggled, type DeckView } from '#web/features/decks/deck-order.ts';
import { useDecks } from '#web/features/decks/decks.queries.ts';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { useDue } from '#web/features/scheduling/due.queries.ts';
import { useReplicaStatus } from '#web/features/replica/replica-status.ts';
import { GoalRing } from '#web/features/progress/goal-ring.tsx';
import { useProgress } from '#web/features/progress/progress.queries.ts';
import { openAddDialog } from '#web/lib/add-dialog.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { useSearchInUrl } from '#web/lib/use-search-in-url.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { DashboardStats } from './dashboard-stats.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Today } from './today.tsx';
import { WantedTopic } from './wanted-topic.tsx';
import { WelcomeLine } from './welcome-line.tsx';

/** On phones the choice has a row of its own, which must not push the decks down when it comes. */
const VIEW_CHOICE_PLACE = <div className="h-11 w-full sm:hidden" />;

const DeckViewChoice = deferred(
  async () => (await import('#web/features/decks/deck-view-choice.tsx')).DeckViewChoice,
  { placeholder: VIEW_CHOICE_PLACE },
);

/** Needed only on phones, where it comes after the decks. */
const CompactStats = deferred(async () => (await import('./compact-stats.tsx')).CompactStats, {
  placeholder: <div className="h-29" />,
});

/** Needed only while cards wait for review. */
const WaitingCards = deferred(
  async () => (await import('#web/features/generation/waiting-cards.tsx')).WaitingCards,
);

/** Needed only while two devices have changed the same card. */
const ConflictsNotice = deferred(
  async () => (await import('#web/features/editing/conflicts/conflicts-notice.tsx')).ConflictsNotice,
  { failure: 'nowhere' },
);

const SEARCH_DELAY_MS = 250;

/** Keeps the buttons in one row on a phone, even in the wider fallback font. */
const SIDE_BY_SIDE = 'max-sm:min-w-0 max-sm:px-2!';

export function DashboardScreen() {
  usePageTitle('Dashboard');
  const user = useUser();
  const { setDialogOpen } = useGeneration();
  const progress = useProgress();
  const decks = useDecks('');
  const due = useDue();
  const search = useSearchInUrl('search', SEARCH_DELAY_MS);
  const [view, setView] = useDeckView();
  const [archived, setArchived] = useState(false);
  const isPhone = useIsPhone();
  const waiting = useWaitingGenerations();
  const conflicts = useReplicaStatus((status) => status.conflicts);
  const all = decks.data?.decks ?? [];
  const archivedCount = decks.data?.archived ?? 0;

  return (
    <div className="flex flex-col gap-10">
      <PageHeader
        title={`Welcome, ${user?.username ?? ''}`}
        // A generation leads here with another URL, while the learner may be on the way to the new deck.
        screen="dashboard"
        actions={
          <>
            <Button
              size="lg"
              className={`max-sm:flex-[5_1_0] ${SIDE_BY_SIDE}`}
              onClick={() => openAddDialog(null)}
            >
              <Plus aria-hidden size={18} />
              Add
            </Button>
            <Button
              variant="soft"
              size="lg"
              className={`max-sm:flex-[7_1_0] ${SIDE_BY_SIDE}`}
              onClick={() => setDialogOpen(true)}
            >
              <Sparkles aria-hidden size={18} className="max-[22rem]:hidden" />
              Generate with AI
            </Button>
          </>
        }
      >
        <GoalRing progress={progress.data} loadedAt={progress.dataUpdatedAt}>
          <WelcomeLine progress={progress.data} hasDecks={decks.data !== undefined && decks.data.total > 0} />
        </GoalRing>
      </PageHeader>

      <Today due={due} decks={decks.data?.decks ?? (decks.isError ? null : undefined)} progress={progress} />

      {all.length === 0 ? null : <WantedTopic />}

      {conflicts.length === 0 ? null : <ConflictsNotice cardIds={conflicts} />}

      {waiting.length === 0 ? null : <WaitingCards generations={waiting} />}

      {isPhone ? null : <DashboardStats progress={progress} />}

      <section aria-labelledby={DECKS_HEADING_ID} className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex items-baseline gap-4">
            <h2 id={DECKS_HEADING_ID} tabIndex={-1} className="font-serif text-2xl font-medium">
              {archived ? 'Archived decks' : 'Your decks'}
            </h2>
            {all.length === 0 ? null : (
              <Link
                to="/cards"
                className="inline-flex min-h-6 items-center text-sm text-accent hover:underline"
              >
                All cards
              </Link>
            )}
          </div>
          <div className="flex flex-wrap gap-3 max-sm:w-full sm:max-lg:[&>label]:w-60">
            {decks.isPending ? (
              VIEW_CHOICE_PLACE
            ) : all.length < 2 && archivedCount === 0 && !archived ? null : (
              <DeckViewChoice
                view={view}
                layout={layoutOf(view, all)}
                decks={all}
                archivedCount={archivedCount}
                archived={archived}
                onChange={setView}
                onArchived={setArchived}
              />
            )}
            <SearchBox label="Search decks" value={search.typed} onChange={search.setTyped} />
          </div>
        </div>
        <DeckOverview
          search={search.settled}
          view={view}
          archived={archived}
          onClearSearch={() => search.setTyped('')}
          onLeaveArchive={() => setArchived(false)}
          onToggle={(folder) => setView({ ...view, closed: toggled(view.closed, folder) })}
        />
      </section>

      {/* Only once the decks above it have their height. */}
      {decks.isPending ? null : (
        <>
          {isPhone ? <CompactStats progress={progress} /> : null}
          <RecentActivity activity={progress.data?.recentActivity} failed={progress.isError} />
        </>
      )}
    </div>
  );
}

/** The learner's view of the decks, as last chosen in this browser. */
function useDeckView(): [DeckView, (view: DeckView) => void] {
  const userId = useUser()?.id ?? '';
  const [view, setView] = useState(() => storedView(userId));
  return [
    view,
    (chosen) => {
      setView(chosen);
      storeView(userId, chosen);
    },
  ];
}

import {
  ArrowLeftRight,
  Download,
  EllipsisVertical,
  Pencil,
  Play,
  Plus,
  Printer,
  Repeat,
  Trash2,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Deck } from '#domain/deck.ts';
import { LIBRARY, madeFrom, PACK, TOOL } from '#domain/generation/made-by.ts';
import { ROUND_SIZE, type StudyMode } from '#domain/study/mode.ts';
import { useDue } from '#web/features/scheduling/due.queries.ts';
import { cardsToStudy, countsOf } from '#web/features/scheduling/today.ts';
import { openAddDialog } from '#web/lib/add-dialog.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { useIsSameUrl } from '#web/lib/use-is-same-url.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DeckPlaceItems, KeptMark, LimitsDialog, MoveDeckDialog } from './deck-place-items.tsx';
import { useDeleteDeck } from './decks.queries.ts';
import { WaysMenu } from './ways-menu.tsx';

const DeckFormDialog = deferred(
  async () => (await import('#web/features/editing/deck-form-dialog.tsx')).DeckFormDialog,
  { failure: 'above' },
);

const ReverseDialog = deferred(async () => (await import('./reverse-dialog.tsx')).ReverseDialog, {
  failure: 'above',
});

const ExportDialog = deferred(
  async () => (await import('#web/features/exports/export-dialog.tsx')).ExportDialog,
  { failure: 'above' },
);

type Props = { deck: Deck | undefined; failed: boolean };

export function DeckHeader({ deck, failed }: Props) {
  return (
    <div className="flex flex-col gap-2 max-sm:[&_h1]:text-2xl sm:gap-4">
      <div className="-my-2 flex items-center justify-between">
        <BackLink to="/dashboard">Dashboard</BackLink>
        <div className="flex items-center gap-1">
          {deck ? <KeptMark deckId={deck.id} /> : null}
          <Button size="sm" disabled={deck === undefined} onClick={() => deck && openAddDialog(deck)}>
            <Plus aria-hidden size={16} />
            Add
          </Button>
          <DeckMenu deck={deck} />
        </div>
      </div>
      <PageHeader
        title={deck?.title ?? <PendingTitle failed={failed} />}
        actions={deck ? <Actions deck={deck} /> : failed ? undefined : <PendingActions />}
      >
        {deck ? <About deck={deck} /> : failed ? null : <Skeleton className="mt-1 h-5 w-3/4" />}
      </PageHeader>
    </div>
  );
}

/** What the deck is about and where it is from. On phones it is cut off until the learner unfolds the deck's memory. */
function About({ deck }: { deck: Deck }) {
  const from = origin(deck);
  const text = deck.description ?? from;
  if (text === null) return null;
  return (
    <>
      <p className="whitespace-pre-line max-sm:line-clamp-1 max-sm:group-has-[details[open]]/deck:line-clamp-none">
        {text}
      </p>
      {deck.description !== null && madeFrom(PACK, deck.source) !== null ? (
        <p className="text-sm">{from}</p>
      ) : null}
    </>
  );
}

function PendingTitle({ failed }: { failed: boolean }) {
  if (failed) return 'Deck';
  return (
    <>
      <span className="sr-only">Loading deck</span>
      <Skeleton className="h-8 w-64 max-w-full sm:h-10" />
    </>
  );
}

/** Actions that are seldom needed, and deleting, which cannot be undone. */
function DeckMenu({ deck }: { deck: Deck | undefined }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'export' | 'limits' | 'move' | 'reverse' | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const isHere = useIsSameUrl();
  const deletion = useDeleteDeck(() => {
    if (isHere()) void navigate('/dashboard');
  });

  const dialogProps = { returnFocusTo: () => trigger.current, onClose: () => setDialog(null) };

  function remove({ id, title }: Deck) {
    if (window.confirm(`Delete "${title}" and all of its cards? This cannot be undone.`)) deletion.mutate(id);
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton
            ref={trigger}
            label="Deck actions"
            className="-mr-2 size-11!"
            disabled={!deck}
            aria-busy={deletion.isPending}
          >
            {deletion.isPending ? <Spinner /> : <EllipsisVertical aria-hidden size={20} />}
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => setDialog('edit')}>
          Edit deck
        </MenuItem>
        {deck ? (
          <DeckPlaceItems deck={deck} onMove={() => setDialog('move')} onLimit={() => setDialog('limits')} />
        ) : null}
        <MenuItem icon={<ArrowLeftRight aria-hidden size={16} />} onSelect={() => setDialog('reverse')}>
          Reverse cards
        </MenuItem>
        <MenuItem
          icon={<Printer aria-hidden size={16} />}
          onSelect={() => deck && void navigate(`/decks/${deck.id}/print`)}
        >
          Print
        </MenuItem>
        <MenuItem icon={<Download aria-hidden size={16} />} onSelect={() => setDialog('export')}>
          Export
        </MenuItem>
        <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={() => deck && remove(deck)}>
          Delete Deck
        </MenuItem>
      </Menu>
      {dialog === 'edit' && deck ? <DeckFormDialog deck={deck} {...dialogProps} /> : null}
      {dialog === 'move' && deck ? <MoveDeckDialog deck={deck} {...dialogProps} /> : null}
      {dialog === 'limits' && deck ? <LimitsDialog deck={deck} {...dialogProps} /> : null}
      {dialog === 'reverse' && deck ? <ReverseDialog deckId={deck.id} {...dialogProps} /> : null}
      {dialog === 'export' && deck ? <ExportDialog of={deck} {...dialogProps} /> : null}
    </>
  );
}

const MODES = [
  { value: 'mixed', label: 'Mixed' },
  { value: 'flip', label: 'Flip' },
  { value: 'quiz', label: 'Quiz' },
  { value: 'write', label: 'Write' },
] as const;

/** A deck with more cards than this is long for one session, so a round is offered too. */
const LARGE_DECK = 20;

/** Without cards, there is no way of studying to choose. */
function Actions({ deck }: { deck: Deck }) {
  const [mode, setMode] = useState<StudyMode>('mixed');
  if (deck.cardCount === 0) {
    return (
      <Button variant="primary" className="max-sm:w-full" disabled>
        <StartLabel />
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-3 max-sm:w-full sm:items-end">
      <div className="flex flex-wrap gap-3">
        <ReviewLink deck={deck} />
        <div className="flex max-sm:flex-1">
          <Button asChild variant="primary" className="rounded-r-none max-sm:flex-1">
            <Link to={`/study/${deck.id}${mode === 'mixed' ? '' : `?mode=${mode}`}`}>
              <StartLabel />
            </Link>
          </Button>
          <WaysMenu deck={deck} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:justify-between max-sm:[&_legend+span]:sr-only">
        {deck.cardCount > LARGE_DECK ? (
          <Button asChild size="sm">
            <Link to={`/study?deck=${deck.id}${mode === 'mixed' ? '' : `&mode=${mode}`}`}>
              A round of {ROUND_SIZE}
            </Link>
          </Button>
        ) : null}
        <Segments label="Study as" labelShown segments={MODES} value={mode} onChange={setMode} />
      </div>
    </div>
  );
}

/** The place of the actions while the deck loads. */
function PendingActions() {
  return (
    <div className="flex flex-col gap-3 max-sm:w-full sm:items-end">
      <Skeleton className="h-10 w-full rounded-md sm:w-68" />
      <Skeleton className="h-9 w-full rounded-md pointer-coarse:h-12 sm:w-68" />
    </div>
  );
}

function ReviewLink({ deck }: { deck: Deck }) {
  const icon = <Repeat aria-hidden size={16} />;
  if (cardsToStudy(countsOf(useDue().data, deck.id)) === 0) {
    return (
      <Button variant="soft" className="max-sm:flex-1" disabled>
        {icon}
        Review
      </Button>
    );
  }
  return (
    <Button asChild variant="soft" className="max-sm:flex-1">
      <Link to={`/review/${deck.id}`}>
        {icon}
        Review
      </Link>
    </Button>
  );
}

function StartLabel() {
  return (
    <>
      <Play aria-hidden size={16} />
      Start Studying
    </>
  );
}

function origin({ source }: Deck): string | null {
  const taken = madeFrom(LIBRARY, source);
  if (taken !== null) return `From the library: ${taken}`;
  const packed = madeFrom(PACK, source);
  if (packed !== null) return `From the pack: ${packed}`;
  const tool = madeFrom(TOOL, source);
  if (tool !== null) return `Proposed by ${tool}`;
  return source === null ? null : `Generated by ${source}`;
}

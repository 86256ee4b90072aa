import { ChevronRight, FolderClosed, Pencil, Pin, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Deck } from '#domain/deck.ts';
import type { RunningDeck } from '#web/features/generation/generation-context.ts';
import { GenerationProgress } from '#web/features/generation/generation-progress.tsx';
import { countsText, type TodaysCounts } from '#web/features/scheduling/today.ts';
import { classNames } from '#web/lib/class-names.ts';
import { countOf } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DeckMenu } from './deck-menu.tsx';
import { toggled } from './deck-order.ts';
import { deckTree, firstRows, rowsOf, withoutClosed, type DeckFolder, type DeckNode } from './deck-tree.ts';
import { DECKS_HEADING_ID } from './decks-heading.ts';
import { MoreDecks } from './more-decks.tsx';

const RenameFolderDialog = deferred(async () => (await import('./folder-dialogs.tsx')).RenameFolderDialog, {
  failure: 'above',
});

/** Rows rendered at first, and added each time the end of the list comes near. */
const PAGE = 60;

type Shared = {
  /** What a deck has for today. */
  todayIn: (deckId: string) => TodaysCounts;
  newDeckId: string | undefined;
  isClosed: (folder: string) => boolean;
  onToggle: (folder: string) => void;
};

type Props = Pick<Shared, 'todayIn' | 'newDeckId'> & {
  decks: readonly Deck[];
  /** The deck being generated. */
  running: RunningDeck | undefined;
  /** The titles of the closed folders. By default the list keeps track of them, and all are open at first. */
  closed?: readonly string[];
  /** Opens or closes a folder. */
  onToggle?: (folder: string) => void;
};

/** The decks in few lines: pinned ones, then the others in their folders. */
export function DeckList({ decks, running, closed, onToggle, ...figures }: Props) {
  const [ownClosed, setOwnClosed] = useState<readonly string[]>([]);
  const shared: Shared = {
    ...figures,
    isClosed: (folder) => (closed ?? ownClosed).includes(folder),
    onToggle: onToggle ?? ((folder) => setOwnClosed(toggled(ownClosed, folder))),
  };
  const [wanted, setWanted] = useState(PAGE);
  const pinned = decks.filter((deck) => deck.pinned);
  const tree = withoutClosed(deckTree(decks.filter((deck) => !deck.pinned)), shared.isClosed);
  const rows: readonly DeckNode[] = [
    ...pinned.map((deck) => ({ type: 'deck' as const, deck, name: deck.title })),
    ...tree,
  ];
  const total = rowsOf(rows);
  return (
    <>
      <ul aria-label="Decks" className="rounded-lg border bg-surface py-1">
        {running ? (
          <li className="flex flex-col gap-2 px-3 py-2">
            <span className="font-serif text-lg/6 font-medium wrap-anywhere">{running.title}</span>
            <GenerationProgress running={running} />
          </li>
        ) : null}
        <Rows nodes={firstRows(rows, wanted)} {...shared} />
      </ul>
      {wanted < total ? (
        <MoreDecks shown={wanted} total={total} what="rows" onLoad={() => setWanted(wanted + PAGE)} />
      ) : null}
    </>
  );
}

function Rows({ nodes, ...shared }: Shared & { nodes: readonly DeckNode[] }) {
  return nodes.map((node) =>
    node.type === 'deck' ? (
      <DeckRow
        key={node.deck.id}
        deck={node.deck}
        name={node.name}
        today={shared.todayIn(node.deck.id)}
        isNew={node.deck.id === shared.newDeckId}
      />
    ) : (
      <FolderRow key={node.title} folder={node} {...shared} />
    ),
  );
}

const ROW = 'flex min-h-12 items-center gap-x-1 pl-3 pr-1 hover:bg-raised pointer-coarse:min-h-14';

function DeckRow({
  deck,
  name,
  today,
  isNew,
}: {
  deck: Deck;
  name: string;
  today: TodaysCounts;
  isNew: boolean;
}) {
  const { id, title, cardCount, pinned } = deck;
  return (
    <li className={ROW}>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
        <Link
          to={`/decks/${id}`}
          aria-label={`View ${title}`}
          className="flex min-w-0 flex-1 basis-40 items-center gap-2 py-1.5 underline-offset-4 hover:underline"
        >
          {pinned ? <Pin aria-hidden size={14} className="shrink-0 text-accent" /> : null}
          <span className="line-clamp-2 font-serif text-lg/6 font-medium wrap-anywhere">{name}</span>
        </Link>
        {pinned ? <span className="sr-only">Pinned</span> : null}
        {isNew ? <Badge tone="saffron">New</Badge> : null}
        <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums sm:justify-end">
          <Today counts={today} />
          <span className="sm:min-w-20 sm:text-right">{countOf(cardCount, 'card')}</span>
        </p>
      </div>
      {cardCount === 0 ? null : (
        <Link
          to={`/study/${id}`}
          aria-label={`Study ${title}`}
          data-tooltip="Study"
          className="grid size-10 shrink-0 place-items-center rounded-md text-accent hover:bg-accent-soft pointer-coarse:size-11"
        >
          <Play aria-hidden size={18} />
        </Link>
      )}
      <DeckMenu deck={deck} />
    </li>
  );
}

function Today({ counts }: { counts: TodaysCounts }) {
  const text = countsText(counts);
  return text === '' ? null : <span className="font-medium text-accent">{text}</span>;
}

function FolderRow({ folder, ...shared }: Shared & { folder: DeckFolder }) {
  const { title, name, decks, contents } = folder;
  const pencil = useRef<HTMLButtonElement>(null);
  const [renaming, setRenaming] = useState(false);
  const open = !shared.isClosed(title);
  return (
    <li>
      <div className={ROW}>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => shared.onToggle(title)}
          className="-ml-1 flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-4 rounded-md pl-1 text-left"
        >
          <span className="flex min-w-0 flex-1 basis-40 items-center gap-2">
            <ChevronRight
              aria-hidden
              size={16}
              className={classNames('shrink-0 text-muted', open && 'rotate-90')}
            />
            <FolderClosed aria-hidden size={16} className="shrink-0 text-muted" />
            <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
          </span>
          <span className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums max-sm:pl-6">
            <Today counts={sumOf(decks, shared.todayIn)} />
            <span className="sm:min-w-20 sm:text-right">{countOf(decks.length, 'deck')}</span>
          </span>
        </button>
        {/* Keeps the figures in line with those of decks, which have two buttons. */}
        <span aria-hidden className="w-10 pointer-coarse:w-11 max-sm:hidden" />
        <IconButton ref={pencil} label={`Rename folder ${title}`} onClick={() => setRenaming(true)}>
          <Pencil aria-hidden size={16} />
        </IconButton>
      </div>
      {open ? (
        // Deep folders are not indented further, so that names keep some room.
        <ul className="pl-5 [&_&_&_&]:pl-0">
          <Rows nodes={contents} {...shared} />
        </ul>
      ) : null}
      {renaming ? (
        <RenameFolderDialog
          folder={title}
          returnFocusTo={() => pencil.current ?? document.getElementById(DECKS_HEADING_ID)}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </li>
  );
}

function sumOf(decks: readonly Deck[], todayIn: Shared['todayIn']): TodaysCounts {
  const sum = { due: 0, new: 0, learning: 0 };
  for (const { id } of decks) {
    const counts = todayIn(id);
    sum.due += counts.due;
    sum.new += counts.new;
    sum.learning += counts.learning;
  }
  return sum;
}

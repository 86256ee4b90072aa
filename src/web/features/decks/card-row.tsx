import {
  Bug,
  EllipsisVertical,
  GitCompareArrows,
  Lightbulb,
  ListChecks,
  MessageSquareText,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  SquareStack,
  Tag,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import type { Card } from '#domain/cards/card.ts';
import { REVISIONS, type Revision } from '#domain/generation/generation.ts';
import { difficultyName } from '#domain/limits.ts';
import { isHarderThanSaid } from '#domain/scheduling/harder-than-said.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import { REVISION_LABELS } from '#web/features/editing/revisions.ts';
import { useReplicaStatus } from '#web/features/replica/replica-status.ts';
import { isLeech } from '#web/features/scheduling/next-review.ts';
import { classNames } from '#web/lib/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Difficulty } from '#web/ui/difficulty.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuLabel } from '#web/ui/menu.tsx';
import { CardSchedule, LeechAdvice, type Placed } from './card-schedule.tsx';

/** The menu button of a card, which gets the focus back after an action. */
export function cardActions(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-card-actions="${id}"]`);
}

/** The checkbox that selects a card. */
export function cardSelection(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-card-selection="${id}"]`);
}

type Props = {
  card: Card;
  /** Undefined while it loads, null when it could not be loaded. */
  place: Placed | null | undefined;
  onEdit: () => void;
  /** Missing without an AI provider. */
  onRevise?: ((revision: Revision) => void) | undefined;
  onSuspend: (suspended: boolean) => void;
  onForget: () => void;
  onDelete: () => void;
  /** Whether the card is selected; undefined outside selection mode. */
  selected?: boolean | undefined;
  /** `extend`: together with all cards between it and the one selected last. */
  onSelect: (selected: boolean, extend: boolean) => void;
  /** The card's deck, given outside of the screen of that deck. */
  deck?: { id: string; title: string } | undefined;
};

export function CardRow({
  card,
  place,
  selected,
  onSelect,
  onEdit,
  onRevise,
  onSuspend,
  onForget,
  onDelete,
  deck,
}: Props) {
  const name = spokenText(card.front);
  const facts = factsOf(card);
  const inConflict = useReplicaStatus((status) => status.conflicts.includes(card.id));
  return (
    <li
      className={classNames(
        'relative rounded-lg border bg-card-face text-card-ink [contain-intrinsic-size:auto_8rem] [content-visibility:auto]',
        selected === true ? 'border-accent' : 'border-card-rule',
      )}
    >
      {selected === undefined ? null : (
        <label className="absolute top-2 left-1 grid size-11 cursor-pointer place-items-center">
          <span className="sr-only">Select card {name}</span>
          <input
            data-card-selection={card.id}
            type="checkbox"
            checked={selected}
            className="size-5 accent-accent"
            onChange={({ target, nativeEvent }) =>
              onSelect(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      )}
      <div
        className={classNames(
          'grid grid-cols-1 gap-x-8 gap-y-3 p-5 pr-14 md:grid-cols-2',
          selected !== undefined && 'pl-13',
        )}
      >
        <div className="font-serif text-lg font-medium wrap-break-word whitespace-pre-line">
          <CardText text={card.front} part="front" />
        </div>
        <div className="font-serif text-lg wrap-break-word whitespace-pre-line md:border-l md:border-card-rule md:pl-8">
          <CardText text={card.back} part="back" />
        </div>
        <p className="flex flex-wrap items-center gap-2 md:col-span-2">
          {place && isLeech(place.card) ? (
            <Badge tone="saffron">
              <Bug aria-hidden size={14} />
              Leech
            </Badge>
          ) : null}
          {inConflict ? (
            <Badge tone="saffron">
              <GitCompareArrows aria-hidden size={14} className="shrink-0" />
              Changed on two devices
            </Badge>
          ) : null}
          <span className="flex h-6 items-center gap-3 pr-1">
            <Difficulty level={card.difficulty} short />
            {place?.card.memory && isHarderThanSaid(card.difficulty, place.card.memory) ? (
              <span
                data-tooltip="You forget it more often than a card of this difficulty"
                className="text-xs text-saffron"
              >
                harder than it says
              </span>
            ) : null}
            {facts.map(({ text, Icon }) => (
              <Fact key={text} text={text} Icon={Icon} />
            ))}
          </span>
          {card.tags.map((tag) => (
            <Link
              key={tag}
              to={`/cards?${new URLSearchParams({ tag }).toString()}`}
              aria-label={`Tag ${tag}`}
              className="min-w-0 hover:underline"
            >
              <Badge tone="accent">
                <Tag aria-hidden size={14} className="shrink-0" />
                <span className="truncate">{tag}</span>
              </Badge>
            </Link>
          ))}
          {deck ? (
            <Link
              to={`/decks/${deck.id}`}
              aria-label={`Deck ${deck.title}`}
              className="inline-flex min-h-6 min-w-0 items-center gap-1 text-sm text-muted hover:text-ink hover:underline"
            >
              <SquareStack aria-hidden size={14} className="shrink-0" />
              <span className="truncate">{deck.title}</span>
            </Link>
          ) : null}
          {place === null ? null : <CardSchedule place={place} />}
        </p>
        {place ? <LeechAdvice place={place} /> : null}
      </div>
      <div className="absolute top-3 right-3">
        <Menu
          trigger={
            <IconButton data-card-actions={card.id} label={`Actions for card ${name}`} data-tooltip="Actions">
              <EllipsisVertical aria-hidden size={18} />
            </IconButton>
          }
        >
          <MenuLabel>
            <span className="block text-sm text-muted">
              {[difficultyName(card.difficulty), ...facts.map(({ text }) => text)].join(' · ')}
            </span>
          </MenuLabel>
          <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={onEdit}>
            Edit
          </MenuItem>
          {onRevise ? <RevisionItems card={card} onRevise={onRevise} /> : null}
          {place ? <MemoryItems place={place} name={name} onSuspend={onSuspend} onForget={onForget} /> : null}
          <MenuItem
            danger
            icon={<Trash2 aria-hidden size={16} />}
            onSelect={() => {
              if (window.confirm(`Delete the card "${name}"?`)) onDelete();
            }}
          >
            Delete
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

function factsOf({ isQuiz, hints, explanation }: Card): { text: string; Icon: LucideIcon }[] {
  return [
    ...(isQuiz ? [{ text: 'Quiz', Icon: ListChecks }] : []),
    ...(hints[0] === null ? [] : [{ text: 'Has hints', Icon: Lightbulb }]),
    ...(explanation === null ? [] : [{ text: 'Has explanation', Icon: MessageSquareText }]),
  ];
}

/**
 * An icon with a tooltip for a fact that many cards share. The menu puts it into words, which the keyboard reaches too.
 */
function Fact({ text, Icon }: { text: string; Icon: LucideIcon }) {
  return (
    <span data-tooltip={text} className="text-muted select-none">
      <Icon aria-hidden size={16} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** The revisions that a model can make. Cards with options are not offered new ones. */
function RevisionItems({ card, onRevise }: { card: Card; onRevise: (revision: Revision) => void }) {
  return REVISIONS.filter((revision) => revision !== 'options' || card.quiz === null).map((revision) => {
    const { label, Icon } = REVISION_LABELS[revision];
    return (
      <MenuItem key={revision} icon={<Icon aria-hidden size={16} />} onSelect={() => onRevise(revision)}>
        {label}
      </MenuItem>
    );
  });
}

type ItemsProps = Pick<Props, 'onSuspend' | 'onForget'> & { place: Placed; name: string };

function MemoryItems({ place: { card }, name, onSuspend, onForget }: ItemsProps) {
  return (
    <>
      <MenuItem
        icon={card.suspended ? <Play aria-hidden size={16} /> : <Pause aria-hidden size={16} />}
        onSelect={() => onSuspend(!card.suspended)}
      >
        {card.suspended ? 'Resume' : 'Suspend'}
      </MenuItem>
      {card.memory === null ? null : (
        <MenuItem
          icon={<RotateCcw aria-hidden size={16} />}
          onSelect={() => {
            if (window.confirm(`Reset the card "${name}"? It becomes new again.`)) onForget();
          }}
        >
          Reset
        </MenuItem>
      )}
    </>
  );
}

import { EllipsisVertical, Lightbulb, MessageSquareText, Trash2 } from 'lucide-react';
import type { Card } from '#contract/cards.ts';
import { countOf } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDeleteCard } from './decks.queries.ts';

type Props = { cards: readonly Card[] | undefined; failed: boolean; onRetry: () => void };

const SKELETONS = ['first', 'second', 'third', 'fourth'];

export function CardList({ cards, failed, onRetry }: Props) {
  return (
    <section aria-labelledby="cards-heading" className="flex flex-col gap-5">
      <h2 id="cards-heading" className="font-serif text-2xl font-medium">
        Cards
      </h2>
      <Cards cards={cards} failed={failed} onRetry={onRetry} />
    </section>
  );
}

function Cards({ cards, failed, onRetry }: Props) {
  const deletion = useDeleteCard();
  if (cards === undefined) {
    return failed ? (
      <EmptyState
        role="alert"
        title="Failed to load cards"
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    ) : (
      <div className="flex flex-col gap-3">
        <output className="sr-only">Loading cards</output>
        {SKELETONS.map((name) => (
          <Skeleton key={name} className="h-33 rounded-lg" />
        ))}
      </div>
    );
  }
  if (cards.length === 0) return <EmptyState title="No cards in this deck" />;
  return (
    <ol aria-label={countOf(cards.length, 'card')} className="flex flex-col gap-3">
      {cards.map((card) => (
        <CardRow key={card.id} card={card} onDelete={() => deletion.mutate(card.id)} />
      ))}
    </ol>
  );
}

function CardRow({ card, onDelete }: { card: Card; onDelete: () => void }) {
  return (
    <li className="relative rounded-lg border border-card-rule bg-card-face text-card-ink [contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
      <div className="grid gap-x-8 gap-y-3 p-5 pr-14 md:grid-cols-2">
        <p className="font-serif text-lg font-medium wrap-break-word whitespace-pre-line">{card.front}</p>
        <p className="font-serif text-lg wrap-break-word whitespace-pre-line md:border-l md:border-card-rule md:pl-8">
          {card.back}
        </p>
        <p className="flex flex-wrap items-center gap-2 md:col-span-2">
          <Badge>Difficulty {card.difficulty}/5</Badge>
          {card.hint_1 === null ? null : (
            <Badge>
              <Lightbulb aria-hidden size={14} />
              Has hints
            </Badge>
          )}
          {card.explanation === null ? null : (
            <Badge>
              <MessageSquareText aria-hidden size={14} />
              Has explanation
            </Badge>
          )}
        </p>
      </div>
      <div className="absolute top-3 right-3">
        <Menu
          trigger={
            <IconButton label={`Actions for card ${card.front}`} title="Actions">
              <EllipsisVertical aria-hidden size={18} />
            </IconButton>
          }
        >
          <MenuItem
            danger
            icon={<Trash2 aria-hidden size={16} />}
            onSelect={() => {
              if (window.confirm(`Delete the card "${card.front}"? This cannot be undone.`)) onDelete();
            }}
          >
            Delete
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

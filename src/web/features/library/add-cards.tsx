import { Play, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { Deck } from '#domain/deck.ts';
import { classNames } from '#web/lib/class-names.ts';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { useTake } from './library.queries.ts';

type Props = {
  slug: string;
  /** The section to add; null for the whole topic. */
  section: string | null;
  /** Topic or section, as named in labels. */
  about: string;
  count: number;
  /** Whether this is the main action of the screen. */
  whole?: boolean;
  children: string;
};

/** Adds the cards as a deck, then shows a link to it, because the toast soon disappears. */
export function AddCards({ slug, section, about, count, whole = false, children }: Props) {
  const navigate = useNavigate();
  const take = useTake(slug, section);
  const [deck, setDeck] = useState<Deck>();
  const adding = useRef(false);
  const size = whole ? 'md' : 'sm';
  const cards = `${countOf(count, 'card')} on ${about}`;

  async function add() {
    // The button is disabled only after the next render.
    if (adding.current) return;
    adding.current = true;
    toast.dismiss();
    try {
      const made = await take.mutateAsync();
      setDeck(made);
      announce(made, (path) => void navigate(path));
    } catch {
      // A toast has reported the failure. If only the response was lost, pressing again creates no second deck.
    } finally {
      adding.current = false;
    }
  }

  return (
    <div className={classNames('flex flex-wrap gap-3', whole && 'max-sm:w-full')}>
      {deck === undefined ? null : (
        <Button asChild variant="primary" size={size} className={classNames(whole && 'max-sm:flex-1')}>
          <Link to={`/study/${deck.id}`} aria-label={`Study ${cards}`}>
            <Play aria-hidden size={16} />
            Study
          </Link>
        </Button>
      )}
      <Button
        // Pressing again adds the cards again, which is seldom wanted.
        variant={deck !== undefined ? 'ghost' : whole ? 'primary' : 'soft'}
        size={size}
        className={classNames(whole && 'max-sm:flex-1')}
        aria-label={deck === undefined ? (whole ? undefined : `Add ${cards}`) : `Add again ${cards}`}
        loading={take.isPending}
        // Ignores the second half of a double click, by which time the cards may have been added.
        onClick={({ detail }) => detail < 2 && void add()}
      >
        <Plus aria-hidden size={16} />
        {deck === undefined ? children : 'Add again'}
      </Button>
    </div>
  );
}

function announce({ id, title, cardCount }: Deck, go: (path: string) => void): void {
  toast.success(`${countOf(cardCount, 'card')} added`, {
    description: title,
    action: { label: 'Study now', onClick: () => go(`/study/${id}`) },
  });
}

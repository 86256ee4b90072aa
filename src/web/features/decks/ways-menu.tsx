import {
  CalendarClock,
  CalendarPlus,
  ChevronDown,
  ClipboardCheck,
  GraduationCap,
  Grid2x2Check,
  Headphones,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Deck } from '#domain/deck.ts';
import { Button } from '#web/ui/button.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

const StudyAheadDialog = deferred(async () => (await import('./study-ahead-dialog.tsx')).StudyAheadDialog, {
  failure: 'above',
});

/** Ways to study a deck other than a session over it; continues the button on its left. */
export function WaysMenu({ deck }: { deck: Deck }) {
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate(to);
  const [choosing, setChoosing] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Menu
        trigger={
          <Button
            ref={trigger}
            variant="primary"
            aria-label="Other ways to study"
            className="rounded-l-none px-3!"
          >
            <ChevronDown aria-hidden size={18} />
          </Button>
        }
      >
        <MenuItem
          icon={<GraduationCap aria-hidden size={16} />}
          onSelect={go(`/study?deck=${deck.id}&mode=learn`)}
        >
          Learn
        </MenuItem>
        <MenuItem icon={<Grid2x2Check aria-hidden size={16} />} onSelect={go(`/match/${deck.id}`)}>
          Match
        </MenuItem>
        <MenuItem icon={<Headphones aria-hidden size={16} />} onSelect={go(`/listen/${deck.id}`)}>
          Listen
        </MenuItem>
        <MenuItem icon={<ClipboardCheck aria-hidden size={16} />} onSelect={go(`/tests/new?deck=${deck.id}`)}>
          Test
        </MenuItem>
        <MenuItem icon={<CalendarClock aria-hidden size={16} />} onSelect={go(`/plans/new?deck=${deck.id}`)}>
          Plan for an exam
        </MenuItem>
        <MenuItem icon={<CalendarPlus aria-hidden size={16} />} onSelect={() => setChoosing(true)}>
          Study ahead...
        </MenuItem>
      </Menu>
      {choosing ? (
        <StudyAheadDialog
          deckId={deck.id}
          returnFocusTo={() => trigger.current}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}

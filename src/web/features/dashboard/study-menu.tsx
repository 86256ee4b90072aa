import {
  CalendarClock,
  CalendarPlus,
  ChevronDown,
  ClipboardCheck,
  Layers2,
  Keyboard,
  ListChecks,
  Repeat,
  SquareStack,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { classNames } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

const PickDeckDialog = deferred(async () => (await import('./pick-deck-dialog.tsx')).PickDeckDialog, {
  failure: 'above',
});

const StudyAheadDialog = deferred(
  async () => (await import('#web/features/decks/study-ahead-dialog.tsx')).StudyAheadDialog,
  { failure: 'above' },
);

/** Ways to study other than a round of everything; `joined` if it continues the button on its left. */
export function StudyMenu({ joined }: { joined: boolean }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'deck' | 'ahead' | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const go = (to: string) => () => void navigate(to);
  return (
    <>
      <Menu
        trigger={
          <Button
            ref={trigger}
            variant={joined ? 'primary' : 'secondary'}
            size="lg"
            aria-label={joined ? 'Other ways to study' : undefined}
            className={classNames(joined && 'rounded-l-none px-3!', !joined && 'max-sm:flex-1')}
          >
            {joined ? null : 'Study more'}
            <ChevronDown aria-hidden size={18} />
          </Button>
        }
      >
        <MenuItem icon={<Repeat aria-hidden size={16} />} onSelect={go('/review?only=due')}>
          Review due only
        </MenuItem>
        <MenuItem icon={<SquareStack aria-hidden size={16} />} onSelect={() => setDialog('deck')}>
          One deck...
        </MenuItem>
        <MenuItem icon={<ListChecks aria-hidden size={16} />} onSelect={go('/study?mode=quiz')}>
          Quiz only
        </MenuItem>
        <MenuItem icon={<Layers2 aria-hidden size={16} />} onSelect={go('/study?mode=flip')}>
          Flip only
        </MenuItem>
        <MenuItem icon={<Keyboard aria-hidden size={16} />} onSelect={go('/study?mode=write')}>
          Write
        </MenuItem>
        <MenuItem icon={<ClipboardCheck aria-hidden size={16} />} onSelect={go('/tests')}>
          Tests
        </MenuItem>
        <MenuItem icon={<CalendarClock aria-hidden size={16} />} onSelect={go('/plans')}>
          Exam plans
        </MenuItem>
        <MenuItem icon={<CalendarPlus aria-hidden size={16} />} onSelect={() => setDialog('ahead')}>
          Study ahead...
        </MenuItem>
      </Menu>
      {dialog === 'ahead' ? (
        <StudyAheadDialog
          deckId={null}
          returnFocusTo={() => trigger.current}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'deck' ? (
        <PickDeckDialog
          returnFocusTo={() => trigger.current}
          onPick={(deckId) => void navigate(`/study?deck=${deckId}`)}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}

import {
  Award,
  BookOpenCheck,
  CalendarCheck,
  CheckCheck,
  Flame,
  Gem,
  Layers,
  LibraryBig,
  Lightbulb,
  Mountain,
  Repeat,
  Shapes,
  Sprout,
  Timer,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { classNames } from '#web/lib/class-names.ts';

/** By achievement id or by its first word; any other achievement gets a plain medal. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'first-deck': Sprout,
  'ten-decks': LibraryBig,
  'five-decks': Shapes,
  'first-session': BookOpenCheck,
  sessions: BookOpenCheck,
  cards: Layers,
  correct: CheckCheck,
  streak: Flame,
  days: CalendarCheck,
  perfect: Gem,
  hint: Lightbulb,
  comeback: Undo2,
  big: Mountain,
  same: Repeat,
  'ten-hours': Timer,
};

type Props = { id: string; earned: boolean };

/** The medal of an achievement. Decorative: its title is beside it. */
export function AchievementMedal({ id, earned }: Props) {
  const Icon = ICONS[id] ?? ICONS[id.split('-')[0] ?? ''] ?? Award;
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-full border',
        earned
          ? 'border-saffron-fill bg-saffron-soft text-saffron'
          : 'border-dashed border-line-strong text-muted',
      )}
    >
      <Icon size={20} strokeWidth={1.75} />
    </span>
  );
}

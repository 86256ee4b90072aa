import {
  ChartColumn,
  Compass,
  FileText,
  LayoutGrid,
  Pencil,
  Plus,
  Settings,
  Sparkles,
  X,
} from 'lucide-react';
import { Link, NavLink, useNavigate } from 'react-router';
import { TokenMeter } from '#web/features/account/token-meter.tsx';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { GenerationProgress } from '#web/features/generation/generation-progress.tsx';
import { newCardsPath } from '#web/features/generation/paths.ts';
import { classNames } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

const DESTINATIONS = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutGrid },
  { to: '/explore', label: 'Explore', Icon: Compass },
  { to: '/sources', label: 'Sources', Icon: FileText },
  { to: '/analytics', label: 'Analytics', Icon: ChartColumn },
  { to: '/settings', label: 'Settings', Icon: Settings },
];

type Props = {
  /** Called when an entry is chosen, so that the drawer can close. */
  onLeave?: () => void;
};

export function Sidebar({ onLeave }: Props) {
  const { running, making, setDialogOpen, setWriting } = useGeneration();
  const navigate = useNavigate();
  const open = (dialog: (open: boolean) => void) => () => {
    onLeave?.();
    dialog(true);
  };
  return (
    <div className="flex min-h-full flex-col gap-6 p-4">
      {onLeave ? (
        <div className="flex items-center justify-between pl-2">
          <Logo />
          <IconButton label="Close menu" onClick={onLeave}>
            <X aria-hidden size={20} />
          </IconButton>
        </div>
      ) : null}
      <Menu
        trigger={
          <Button variant="soft" className="w-full pointer-coarse:h-11">
            <Plus aria-hidden size={16} />
            Create Deck
          </Button>
        }
      >
        <MenuItem icon={<Sparkles aria-hidden size={16} />} onSelect={open(setDialogOpen)}>
          Generate deck
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={open(setWriting)}>
          Write a deck
        </MenuItem>
        <MenuItem icon={<FileText aria-hidden size={16} />} onSelect={open(() => void navigate('/import'))}>
          Import cards
        </MenuItem>
      </Menu>
      <nav aria-label="Main">
        <ul className="flex flex-col gap-1">
          {DESTINATIONS.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                {...(onLeave ? { onClick: onLeave } : {})}
                className={({ isActive }) =>
                  classNames(
                    'flex h-10 items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors duration-(--duration-fast)',
                    isActive ? 'bg-raised text-ink' : 'text-muted hover:bg-raised hover:text-ink',
                  )
                }
              >
                <Icon aria-hidden size={18} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto flex flex-col gap-4">
        {running ? (
          <div className="flex flex-col gap-2 rounded-lg border p-4">
            <p className="truncate text-sm font-medium">{running.title}</p>
            <GenerationProgress running={running} />
          </div>
        ) : null}
        {making.map((generation) => (
          <Link
            key={generation.id}
            to={newCardsPath(generation.id)}
            {...(onLeave ? { onClick: onLeave } : {})}
            className="flex flex-col gap-2 rounded-lg border p-4 hover:border-line-strong"
          >
            <span className="truncate text-sm font-medium">{generation.title}</span>
            <GenerationProgress running={generation} />
          </Link>
        ))}
        <TokenMeter />
      </div>
    </div>
  );
}

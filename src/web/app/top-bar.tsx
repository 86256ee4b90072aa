import {
  ChevronDown,
  CloudOff,
  LogOut,
  Menu as MenuIcon,
  Monitor,
  Moon,
  PanelLeft,
  Search,
  Settings,
  ShieldCheck,
  Sun,
} from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { logout } from '#web/features/auth/sign-out.ts';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { notOnServerIn, useReplicaStatus } from '#web/features/replica/replica-status.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { isAdmin, useUser } from '#web/lib/auth-store.ts';
import { classNames } from '#web/lib/class-names.ts';
import { countOf } from '#web/lib/format.ts';
import { setTheme, useThemeChoice } from '#web/lib/theme.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isFailureMessage } from '#web/ui/load-failed.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { Bar } from './frame.tsx';

/** Needed only while cards are being generated. */
const GenerationIndicator = deferred(
  async () => (await import('#web/features/generation/generation-indicator.tsx')).GenerationIndicator,
  { failure: 'nowhere' },
);

/** Removed from every build, where the condition is false. */
const DeveloperUsers = import.meta.env.DEV
  ? deferred(async () => (await import('./developer-users.tsx')).DeveloperUsers)
  : null;

type Props = {
  /** Whether this screen shows the sidebar if there is space. */
  hasSidebar: boolean;
  sidebarShown: boolean;
  /** For screens that need all the space on a phone. */
  hiddenOnPhones: boolean;
  onToggleSidebar: () => void;
  /** Called when the pointer or the focus reaches the drawer's button, before it is pressed. */
  onNearDrawer: () => void;
  onOpenDrawer: () => void;
  /** Called when the focus leaves the button, and when Escape is pressed on it. */
  onLeaveDrawer: () => void;
  onOpenPalette: () => void;
};

export function TopBar(props: Props) {
  const { hasSidebar, sidebarShown, hiddenOnPhones, onToggleSidebar, onOpenPalette } = props;
  const { onNearDrawer, onOpenDrawer, onLeaveDrawer } = props;
  const { running, making } = useGeneration();
  const generating = running !== undefined || making.length > 0;
  const notSent = useReplicaStatus(notOnServerIn);
  return (
    <Bar hiddenOnPhones={hiddenOnPhones}>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        className={classNames(hasSidebar && 'lg:hidden')}
        onPointerEnter={onNearDrawer}
        onFocus={onNearDrawer}
        onClick={onOpenDrawer}
        onBlur={({ relatedTarget }) => isFailureMessage(relatedTarget) || onLeaveDrawer()}
        onKeyDown={({ key }) => key === 'Escape' && onLeaveDrawer()}
      >
        <MenuIcon aria-hidden size={20} />
      </IconButton>
      {hasSidebar ? (
        <IconButton
          label={sidebarShown ? 'Hide sidebar' : 'Show sidebar'}
          aria-expanded={sidebarShown}
          className="max-lg:hidden"
          onClick={onToggleSidebar}
        >
          <PanelLeft aria-hidden size={20} />
        </IconButton>
      ) : null}
      <Link
        to="/dashboard"
        aria-label="Cardamom, go to the dashboard"
        className={classNames(
          'flex items-center rounded-sm pointer-coarse:min-h-11',
          // The indicators take the place of the name.
          (generating || notSent > 0) && 'max-[30rem]:[&>span>span]:sr-only',
        )}
      >
        <Logo />
      </Link>
      <div className="ml-auto flex items-center gap-1">
        {generating ? <GenerationIndicator /> : null}
        {notSent === 0 ? null : <WaitingChanges count={notSent} />}
        <IconButton
          label="Search and commands"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          // The narrowest phones have no space for it; the dashboard has its own search.
          className="max-[22.5rem]:hidden"
          onClick={onOpenPalette}
        >
          <Search aria-hidden size={20} />
        </IconButton>
        <ThemeToggle />
        <UserMenu />
      </div>
    </Bar>
  );
}

/** How many changes of this device the server does not have; leads to the list of them. */
function WaitingChanges({ count }: { count: number }) {
  return (
    <Link
      to="/settings#this-device"
      aria-label={`${countOf(count, 'change')} not sent yet`}
      className="flex h-10 items-center gap-1 rounded-md px-1.5 text-sm text-muted tabular-nums hover:bg-raised hover:text-ink pointer-coarse:h-11"
    >
      <CloudOff aria-hidden size={18} className="text-saffron" />
      {count}
    </Link>
  );
}

const THEMES = [
  { value: 'dark' as const, label: 'Dark', icon: <Moon aria-hidden size={16} /> },
  { value: 'light' as const, label: 'Light', icon: <Sun aria-hidden size={16} /> },
  { value: 'system' as const, label: 'System', icon: <Monitor aria-hidden size={16} /> },
];

function UserMenu() {
  const theme = useThemeChoice();
  const user = useUser();
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex h-10 items-center gap-2 rounded-md px-1.5 pointer-coarse:h-11 pointer-coarse:min-w-11 text-sm font-medium transition-colors duration-(--duration-fast) hover:bg-raised data-[state=open]:bg-raised"
        >
          <span
            aria-hidden
            className="grid size-8 place-items-center rounded-full border border-accent-line bg-accent-soft text-accent uppercase"
          >
            {user.username.charAt(0)}
          </span>
          <span className="sr-only">Account: </span>
          <span className="max-w-40 truncate max-sm:sr-only">{user.username}</span>
          <ChevronDown aria-hidden size={16} className="text-muted max-sm:hidden" />
        </button>
      }
    >
      <MenuLabel>
        <span className="block max-w-64 truncate text-sm font-medium">{user.username}</span>
        <span className="block max-w-64 truncate text-sm text-muted">{user.email}</span>
      </MenuLabel>
      {DeveloperUsers === null ? null : <DeveloperUsers />}
      <MenuSeparator />
      <MenuChoice label="Theme" choices={THEMES} value={theme} onChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={<Settings aria-hidden size={16} />} onSelect={() => void navigate('/settings')}>
        Settings
      </MenuItem>
      {isAdmin(user) ? (
        <MenuItem icon={<ShieldCheck aria-hidden size={16} />} onSelect={() => void navigate('/admin')}>
          Admin
        </MenuItem>
      ) : null}
      <MenuItem icon={<LogOut aria-hidden size={16} />} onSelect={() => void logout()}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}

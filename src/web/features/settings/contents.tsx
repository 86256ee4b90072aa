import { Link } from 'react-router';
import { classNames } from '#web/lib/class-names.ts';
import { goToSection } from '#web/lib/use-linked-section.ts';
import { useSectionInView } from '#web/lib/use-section-in-view.ts';

/** The sections in order, by heading id. */
const SECTIONS = [
  { id: 'profile', title: 'Profile' },
  { id: 'usage', title: 'Token usage' },
  { id: 'study', title: 'My pace' },
  { id: 'reviewing', title: 'Reviewing' },
  { id: 'this-device', title: 'On this device' },
  { id: 'reminders', title: 'Reminders' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'password', title: 'Password' },
  { id: 'sign-in', title: 'Signing in' },
  { id: 'devices', title: 'Signed-in devices' },
  { id: 'connected-apps', title: 'Connected apps' },
  { id: 'security', title: 'Recent security activity' },
  { id: 'data', title: 'Your data' },
] as const;

/** The table of contents beside the settings on wide screens. */
export function Contents({ without }: { without: readonly string[] }) {
  const current = useSectionInView(SECTIONS);
  return (
    <nav aria-label="Settings" className="sticky top-26 hidden w-44 shrink-0 self-start xl:block">
      <ul className="flex flex-col border-l">
        {SECTIONS.filter(({ id }) => !without.includes(id)).map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              replace
              // Pressing the same link again does not change the URL, so scroll explicitly.
              onClick={() => goToSection(id)}
              aria-current={id === current ? 'location' : undefined}
              className={classNames(
                '-ml-px block border-l-2 py-1.5 pl-4 text-sm transition-colors duration-(--duration-fast) hover:text-ink',
                id === current ? 'border-accent font-medium text-ink' : 'border-transparent text-muted',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

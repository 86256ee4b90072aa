import { NavLink, useParams } from 'react-router';
import { hasCode } from '#web/lib/classify-error.ts';
import { classNames } from '#web/lib/class-names.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ActsPart } from './acts-part.tsx';
import { useRegistration } from './admin.queries.ts';
import { LearnersPart } from './learners/learners-part.tsx';
import { Loaded } from './loaded.tsx';
import { NotFound } from './not-found.tsx';
import { RegistrationPart } from './registration-part.tsx';
import { SystemPart } from './system/system-part.tsx';

const PARTS = [
  { path: '', name: 'Learners', Part: LearnersPart },
  { path: 'registration', name: 'Registration', Part: RegistrationPart },
  { path: 'server', name: 'Server', Part: SystemPart },
  { path: 'log', name: 'Log', Part: ActsPart },
] as const;

/** For the people who run the server. The server decides who may see it. */
export function AdminScreen() {
  const { part = '' } = useParams();
  const shown = PARTS.find(({ path }) => path === part);
  const gate = useRegistration();
  if (!shown || hasCode(gate.error, 'FORBIDDEN')) return <NotFound />;
  return <Parts shown={shown} gate={gate} />;
}

type Props = { shown: (typeof PARTS)[number]; gate: ReturnType<typeof useRegistration> };

function Parts({ shown: { name, Part }, gate }: Props) {
  usePageTitle(`${name} - Admin`);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Admin" screen="admin" />
      <nav aria-label="Admin" className="-mt-2 border-b">
        <ul className="-mb-px flex flex-wrap gap-x-5">
          {PARTS.map(({ path, name: label }) => (
            <li key={path}>
              <NavLink
                end
                to={path === '' ? '/admin' : `/admin/${path}`}
                className={({ isActive }) =>
                  classNames(
                    'flex h-11 items-center border-b-2 text-sm font-medium transition-colors duration-(--duration-fast)',
                    isActive ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Loaded query={gate} what="the admin screen">
        {() => <Part />}
      </Loaded>
    </div>
  );
}

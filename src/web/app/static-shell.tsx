import { Menu, PanelLeft, Search, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Starting, STUDY_FRAME } from '#web/features/study/starting.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Aside, Bar, SCREEN } from './frame.tsx';

/**
 * The HTML that a page shows until its code has loaded. The build writes it into the page of this name. It is hidden
 * from screen readers, which announce the real screen a moment later.
 */
export function staticShell(page: string): string {
  const Shell = SHELLS[page] ?? MemberShell;
  return renderToStaticMarkup(
    <div aria-hidden data-shell={Shell === VisitorShell ? 'visitor' : 'member'}>
      <Shell />
    </div>,
  );
}

const SHELLS: Readonly<Record<string, () => ReactNode>> = {
  index: VisitorShell,
  login: VisitorShell,
  register: VisitorShell,
  licences: VisitorShell,
  study: () => <StudyShell starting="Starting study session..." />,
  review: () => <StudyShell starting="Starting review..." />,
};

function VisitorShell() {
  return (
    <div className="mx-auto flex h-16 max-w-6xl items-center px-4 sm:px-8">
      <Logo />
    </div>
  );
}

function MemberBar({ hasSidebar }: { hasSidebar: boolean }) {
  return (
    <Bar hiddenOnPhones={!hasSidebar}>
      <Place>
        <Menu size={20} className={hasSidebar ? 'lg:hidden' : ''} />
        {hasSidebar ? <PanelLeft size={20} className="max-lg:hidden" /> : null}
      </Place>
      <Logo />
      <div className="ml-auto flex items-center gap-1">
        <Place className="max-[22.5rem]:hidden">
          <Search size={20} />
        </Place>
        <Place>
          <SunMoon size={20} />
        </Place>
        <Place>
          <Skeleton className="size-8 rounded-full!" />
        </Place>
      </div>
    </Bar>
  );
}

/** A placeholder as large as the button that replaces it. */
function Place({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <span className={`grid size-10 shrink-0 place-items-center text-muted ${className}`}>{children}</span>
  );
}

function MemberShell() {
  return (
    <>
      <MemberBar hasSidebar />
      <div className="flex">
        <Aside />
        <div className="min-w-0 flex-1">
          <div className={`flex flex-col gap-10 ${SCREEN}`}>
            <div className="flex flex-col gap-3">
              <Skeleton className="h-9 w-64 max-w-full" />
              <Skeleton className="h-5 w-80 max-w-full" />
            </div>
            <Skeleton className="h-24 rounded-lg!" />
            <Skeleton className="h-24 rounded-lg!" />
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              <Skeleton className="h-48 rounded-lg!" />
              <Skeleton className="h-48 rounded-lg! max-sm:hidden" />
              <Skeleton className="h-48 rounded-lg! max-lg:hidden" />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

function StudyShell({ starting }: { starting: string }) {
  return (
    <>
      <MemberBar hasSidebar={false} />
      <div className={SCREEN}>
        <div className={STUDY_FRAME}>
          <div className="flex h-12 shrink-0 items-center gap-4">
            <Skeleton className="size-6" />
            <Skeleton className="h-6 w-24" />
          </div>
          <Starting text={starting} />
        </div>
      </div>
    </>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

/** The bar above every signed-in screen. Set `hiddenOnPhones` on screens that need all the space. */
export function Bar({ hiddenOnPhones = false, children }: { hiddenOnPhones?: boolean; children: ReactNode }) {
  return (
    <header
      data-hidden-on-phones={hiddenOnPhones || undefined}
      className={classNames(
        'sticky top-0 z-30 flex h-16 items-center gap-2 border-b bg-canvas px-3 max-[22.5rem]:gap-1 max-[22.5rem]:px-1.5 sm:px-5',
        hiddenOnPhones && 'max-sm:hidden',
      )}
    >
      {children}
    </header>
  );
}

/** The column beside the screen on wide windows. */
export function Aside({ children }: { children?: ReactNode }) {
  return (
    <aside className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-64 shrink-0 overflow-y-auto border-r lg:block">
      {children}
    </aside>
  );
}

/** Width and padding of a signed-in screen. */
export const SCREEN = 'mx-auto max-w-6xl px-4 py-6 sm:px-8 sm:py-10';

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClasses } from '#web/ui/button-classes.ts';

/** Replaces the form for a visitor who cannot create an account. */
export function RegistrationClosed({ children }: { children: ReactNode }) {
  return (
    <div className="mt-8 flex flex-col items-start gap-6">
      <div className="rounded-lg border bg-surface p-4">{children}</div>
      <Link to="/login" className={buttonClasses({ variant: 'primary', size: 'lg' })}>
        Login
      </Link>
    </div>
  );
}

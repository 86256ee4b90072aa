import { Link } from 'react-router';
import { buttonClasses } from '#web/ui/button-classes.ts';

/** Replaces the form on a server where only the operator creates accounts. */
export function RegistrationClosed() {
  return (
    <div className="mt-8 flex flex-col items-start gap-6">
      <p className="rounded-lg border bg-surface p-4">
        Ask the operator for an account, then log in with the email and password they give you.
      </p>
      <Link to="/login" className={buttonClasses({ variant: 'primary', size: 'lg' })}>
        Login
      </Link>
    </div>
  );
}

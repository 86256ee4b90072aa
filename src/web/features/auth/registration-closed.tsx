import { Link } from 'react-router';
import { buttonClasses } from '#web/ui/button-classes.ts';

/** In place of the form, on a server whose operator makes the accounts. */
export function RegistrationClosed() {
  return (
    <div className="mt-8 flex flex-col items-start gap-6">
      <p className="rounded-lg border bg-surface p-4">
        The operator of this server makes the accounts. Ask them for yours, then log in with the email and
        password that they give you.
      </p>
      <Link to="/login" className={buttonClasses({ variant: 'primary', size: 'lg' })}>
        Login
      </Link>
    </div>
  );
}

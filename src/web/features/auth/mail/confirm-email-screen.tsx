import { Link } from 'react-router';
import { errorTexts } from '#web/lib/api-error.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { buttonClasses } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { IncompleteLink } from './incomplete-link.tsx';
import { useLinkSecret } from './link-secret.ts';
import { useConfirmEmail } from './mail.queries.ts';

/** Confirms an email address, for a visitor who comes from a link in a mail. */
export function ConfirmEmailScreen() {
  usePageTitle('Confirm your email');
  const token = useLinkSecret();
  const confirming = useConfirmEmail();
  if (confirming.isSuccess) {
    return (
      <AuthFrame title="Confirm your email" intro="Thank you. Your email address is confirmed.">
        <Link
          ref={takeFocus}
          to="/"
          className={buttonClasses({ variant: 'primary', size: 'lg', className: 'mt-8' })}
        >
          Continue to Cardamom
        </Link>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Confirm your email" intro="So that we can reach you if you forget your password.">
      {token === '' ? (
        <IncompleteLink />
      ) : (
        <div className="mt-8 flex flex-col gap-5">
          {confirming.isError ? (
            <FormError message={errorTexts(confirming.error, 'Failed to confirm the address').title} />
          ) : null}
          <Button
            variant="primary"
            size="lg"
            loading={confirming.isPending}
            onClick={() => confirming.mutate(token)}
          >
            Confirm this address
          </Button>
          <p className="text-sm text-muted">Settings can send another link if this one has expired.</p>
        </div>
      )}
    </AuthFrame>
  );
}

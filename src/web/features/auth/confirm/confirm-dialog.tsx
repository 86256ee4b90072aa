import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { signInEndpoints, confirmRequest } from '#contract/sign-in.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { call } from '#web/lib/api-client.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { hasCode } from '#web/lib/classify-error.ts';
import { settleConfirmation } from '#web/lib/confirm-identity.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { CodeField } from '../code-field.tsx';
import { ConfirmWithPasskey } from '../passkeys/confirm-with-passkey.tsx';

/** Loads only on a server with an identity provider. */
const ConfirmWithProvider = deferred(
  async () => (await import('../single-sign-on/confirm-with-provider.tsx')).ConfirmWithProvider,
  { failure: 'above' },
);

const cancel = () => settleConfirmation(false);

/** Asks the learner to confirm that it is them, before a change that needs a recent sign-in. Open while mounted. */
export function ConfirmDialog() {
  return (
    <Dialog
      open
      onOpenChange={cancel}
      title="Confirm that it is you"
      description="You signed in a while ago, and this change needs your confirmation."
    >
      {/* The dialog lies above all screens, outside the one provider that they share. */}
      <QueryClientProvider client={queryClient}>
        <WaysToConfirm />
      </QueryClientProvider>
    </Dialog>
  );
}

function WaysToConfirm() {
  const user = useUser();
  const { data: config } = usePublicConfig();
  const hasPassword = user?.hasOwnPassword !== false && config?.passwords !== false;
  return (
    <>
      {hasPassword ? <PasswordForm /> : null}
      <ConfirmWithPasskey onConfirmed={() => settleConfirmation(true)} />
      {(config?.identityProviders.length ?? 0) > 0 ? <ConfirmWithProvider /> : null}
      {hasPassword ? null : (
        <p className="mt-5 text-sm text-muted">Signing out and in again confirms that it is you, too.</p>
      )}
    </>
  );
}

function PasswordForm() {
  const [asksCode, setAsksCode] = useState(false);
  const { register, resetField, formProps, errors, isSubmitting } = useApiForm({
    schema: confirmRequest,
    defaultValues: { password: '' },
    send: async (body) => {
      try {
        await call(signInEndpoints.confirm, { body });
      } catch (error) {
        if (!hasCode(error, 'CODE_REQUIRED')) throw error;
        setAsksCode(true);
        return;
      }
      settleConfirmation(true);
    },
    failure: 'Failed to confirm',
  });
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {asksCode ? (
        <CodeField
          error={errors.code?.message}
          registration={register('code')}
          onSwitch={() => resetField('code')}
        />
      ) : null}
      <FormError message={errors.root?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import { confirmSetupRequest } from '#contract/second-factor.ts';
import { CODE_DIGITS } from '#domain/account/second-factor.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useTurnOn } from './second-factor.queries.ts';

type Setup = { secret: string; uri: string };
type Props = { setup: Setup; returnFocusTo: () => HTMLElement | null; onClose: () => void };

/** Puts the secret into an authenticator app, asks for its first code and shows the recovery codes. Open while mounted. */
export function TurnOnDialog({ setup, returnFocusTo, onClose }: Props) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={recoveryCodes === null ? 'Turn on two-step sign-in' : 'Keep your recovery codes'}
      description={
        recoveryCodes === null
          ? 'Add Cardamom to an authenticator app, such as Aegis, 2FAS or Google Authenticator, and enter the code that it shows.'
          : undefined
      }
      returnFocusTo={returnFocusTo}
    >
      {recoveryCodes === null ? (
        <SetupForm setup={setup} onDone={setRecoveryCodes} onCancel={onClose} />
      ) : (
        <RecoveryCodes codes={recoveryCodes} onDone={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = { setup: Setup; onDone: (codes: readonly string[]) => void; onCancel: () => void };

function SetupForm({ setup: { secret, uri }, onDone, onCancel }: FormProps) {
  const turningOn = useTurnOn();
  const { register, formProps, errors, isSubmitting } = useApiForm({
    schema: confirmSetupRequest,
    defaultValues: { code: '' },
    send: async ({ code }) => onDone((await turningOn.mutateAsync(code)).recoveryCodes),
    failure: 'Failed to turn on two-step sign-in',
  });
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium">Scan this with the app</p>
        <QrCode text={uri} />
        <a href={uri} className="self-start text-sm font-medium text-accent underline underline-offset-4">
          Open it in an app on this device
        </a>
      </div>
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm font-medium">Or enter this key in the app</p>
        <p className="font-mono">{secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</p>
        <Button size="sm" onClick={() => void copyText(secret, 'key')}>
          Copy key
        </Button>
      </div>
      <TextField
        label="Code from the app"
        description={`The ${CODE_DIGITS} digits that the app shows now.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...register('code')}
      />
      <FormError message={errors.root?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Turn on
        </Button>
      </div>
    </form>
  );
}

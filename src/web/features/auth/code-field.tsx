import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Props = {
  error: string | undefined;
  registration: UseFormRegisterReturn;
  /** Called when the user chooses the other kind of code, for which the typed text is of no use. */
  onSwitch: () => void;
};

/** Asks for the code of an authenticator app or, on a press, for a recovery code. It has the focus when it appears. */
export function CodeField({ error, registration, onSwitch }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const kind = isRecovery
    ? {
        label: 'Recovery code',
        description: 'One of those that you kept when you turned on two-step sign-in. It works once.',
        autoComplete: 'off',
      }
    : {
        label: 'Code',
        description: 'The six digits that your authenticator app shows now.',
        autoComplete: 'one-time-code',
        inputMode: 'numeric' as const,
      };
  return (
    <div key={kind.label} ref={focusInput} className="flex flex-col items-start gap-3 *:first:w-full">
      <TextField
        {...kind}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
        {...registration}
      />
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        onClick={() => {
          onSwitch();
          setRecovery(!isRecovery);
        }}
      >
        {isRecovery ? 'Use the app' : 'Use a recovery code'}
      </Button>
    </div>
  );
}

/** Unlike the first field of a screen, on touch screens too: the user has just been typing. */
const focusInput = (box: HTMLElement | null) => box?.querySelector('input')?.focus();

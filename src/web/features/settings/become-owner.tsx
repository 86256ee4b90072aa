import { useState } from 'react';
import { claimRequest } from '#contract/roles.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { passFocusTo } from '#web/ui/pass-focus-to.ts';
import { focusFirstField } from '#web/ui/take-focus.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useClaimOwnership } from './owner.queries.ts';

const toProfile = passFocusTo('profile');

/** For the one learner who runs a server that has no owner; other learners see only a button. */
export function BecomeOwner() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div ref={toProfile} className="border-t pt-6">
      {isOpen ? <OwnerForm /> : <Button onClick={() => setOpen(true)}>I run this server</Button>}
    </div>
  );
}

/** Makes the learner the owner with the code that the start of the server has printed. */
function OwnerForm() {
  const claim = useClaimOwnership();
  const { register, formProps, errors, isSubmitting } = useApiForm({
    schema: claimRequest,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await claim.mutateAsync(code);
    },
    failure: 'Failed to make you the owner',
  });
  return (
    <form ref={focusFirstField} {...formProps} className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        This server has no owner yet. Enter the code that it printed when it started: you can then look after
        accounts here.
      </p>
      <TextField
        label="Owner code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.code?.message}
        {...register('code')}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" className="self-start" loading={isSubmitting}>
        Become the owner
      </Button>
    </form>
  );
}

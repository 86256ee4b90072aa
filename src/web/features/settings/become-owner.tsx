import { claimRequest } from '#contract/roles.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useClaimOwnership } from './owner.queries.ts';

/** Makes the learner the owner of a server that has none, with the code that its start has printed. */
export function BecomeOwner() {
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
    <form {...formProps} className="flex flex-col gap-4 border-t pt-6">
      <p className="text-sm text-muted">
        This server has no owner yet. If you run it, enter the code that it printed when it started: you can
        then look after accounts here.
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

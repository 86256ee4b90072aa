import { tokenLimitRequest, type TokenLimitRequest } from '#contract/admin.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSetTokenLimit } from '../admin.queries.ts';
import type { DialogProps } from './learner-actions.tsx';

/** Sets how many tokens a learner may spend in a day. Open while mounted. */
export function TokenLimitDialog({ learner, onClose }: DialogProps) {
  const { id, username, tokenLimit, usualTokenLimit } = learner;
  const setting = useSetTokenLimit(id);
  const { register, formProps, errors, isSubmitting } = useApiForm<TokenLimitRequest, TokenLimitRequest>({
    schema: tokenLimitRequest,
    defaultValues: { tokenLimit },
    send: async (wanted) => {
      await setting.mutateAsync(wanted);
      onClose();
    },
    failure: 'Failed to change the token limit',
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Token limit"
      description={`How many AI tokens ${username} may spend in a day (UTC).`}
    >
      <form {...formProps} className="flex flex-col gap-5">
        <TextField
          label="Tokens per day"
          description={`Leave it empty for the limit of everybody, ${formatNumber(usualTokenLimit)}.`}
          inputMode="numeric"
          autoComplete="off"
          error={errors.tokenLimit?.message}
          {...register('tokenLimit', { setValueAs: toLimit })}
        />
        <FormError message={errors.root?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={isSubmitting}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The number in the field; null when it is empty. Any other text becomes NaN, which the schema refuses. */
function toLimit(value: string | number | null): number | null {
  if (value === null || value === '') return null;
  return Number(value);
}

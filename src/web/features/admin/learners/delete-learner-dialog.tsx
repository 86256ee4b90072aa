import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useDeleteLearner } from '../admin.queries.ts';
import type { DialogProps } from './learner-actions.tsx';

/** Asks for the username before an account is deleted. Open while mounted. */
export function DeleteLearnerDialog({ learner: { id, username }, onClose }: DialogProps) {
  const deletion = useDeleteLearner(id);
  const navigate = useNavigate();
  const { register, formProps, errors, isSubmitting } = useApiForm<
    { username: string },
    { username: string }
  >({
    schema: z.object({
      username: z.string().refine((typed) => typed === username, 'Type the username to confirm'),
    }),
    defaultValues: { username: '' },
    send: async (typed) => {
      await deletion.mutateAsync(typed);
      await navigate('/admin', { replace: true });
    },
    failure: 'Failed to delete the learner',
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete ${username}`}
      description="This also deletes all their decks, cards, sessions and achievements. It cannot be undone."
    >
      <form {...formProps} className="flex flex-col gap-5">
        <TextField
          label={`Type “${username}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <FormError message={errors.root?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={isSubmitting}>
            Delete
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

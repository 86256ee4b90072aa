import { useState } from 'react';
import { sourceEndpoints, sourceResponse } from '#contract/sources.ts';
import type { Source } from '#domain/sources/source.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useRenameSource } from './sources.queries.ts';
import { isVersionConflict } from '#web/lib/classify-error.ts';

type Props = { source: Source; returnFocusTo: () => HTMLElement | null; onClose: () => void };

/** The current source, if the rename failed because it was changed elsewhere. */
function renamedElsewhere(error: unknown): Source | undefined {
  if (!isVersionConflict(error)) return undefined;
  return sourceResponse.safeParse(error.body).data?.source;
}

/** Renames a source. Open while mounted. */
export function RenameSourceDialog({ source, returnFocusTo, onClose }: Props) {
  const rename = useRenameSource();
  // A refetch may replace the source meanwhile; the rename applies to the version that the learner saw.
  const [seen, setSeen] = useState(source);
  const { register, setError, formProps, errors, isSubmitting } = useApiForm({
    schema: sourceEndpoints.change.body,
    defaultValues: { title: source.title },
    async send({ title }): Promise<void> {
      try {
        await rename.mutateAsync({ source: seen, title });
      } catch (error) {
        const theirs = renamedElsewhere(error);
        if (!theirs) throw error;
        setSeen(theirs);
        return setError('root', {
          message: `This source was renamed to “${theirs.title}” on another device. Save again to use your title.`,
        });
      }
      onClose();
    },
    failure: 'Failed to rename source',
  });

  return (
    <Dialog open onOpenChange={onClose} title="Rename source" returnFocusTo={returnFocusTo}>
      <form {...formProps} className="flex flex-col gap-4">
        <TextField label="Title" autoComplete="off" error={errors.title?.message} {...register('title')} />
        <FormError message={errors.root?.message} />
        <div className="flex justify-end gap-3">
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

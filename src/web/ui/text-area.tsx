import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { CONTROL_CLASSES, Field, type FieldProps } from './field.tsx';

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'id'>;

export function TextArea({ label, description, error, className, rows = 2, ...area }: Props) {
  return (
    <Field label={label} description={description} error={error}>
      {(control) => (
        <textarea
          dir="auto"
          {...area}
          {...control}
          rows={rows}
          className={classNames(CONTROL_CLASSES, 'resize-y py-2.5', className)}
        />
      )}
    </Field>
  );
}

import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { CONTROL_CLASSES, Field, type FieldProps } from './field.tsx';

type Props = FieldProps & Omit<ComponentProps<'input'>, 'id'>;

export function TextField({ label, description, error, className, ...input }: Props) {
  return (
    <Field label={label} description={description} error={error}>
      {(control) => (
        <input
          dir="auto"
          {...input}
          {...control}
          className={classNames(CONTROL_CLASSES, 'h-11', className)}
        />
      )}
    </Field>
  );
}

import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Select } from './select.tsx';

type Props<Form extends FieldValues, Valid> = {
  control: Control<Form, unknown, Valid>;
  name: FieldPath<Form>;
  label: string;
  /** Values are strings, because select options hold strings. */
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
};

/** A select whose form value is a number. */
export function NumberSelect<Form extends FieldValues, Valid>({
  control,
  name,
  label,
  options,
  disabled = false,
}: Props<Form, Valid>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Select
      label={label}
      options={options}
      value={String(field.value)}
      onChange={(value) => field.onChange(Number(value))}
      disabled={disabled}
      error={fieldState.error?.message}
    />
  );
}

import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { errorTexts } from '#web/lib/api-error.ts';
import { fieldErrorsOf } from './classify-error.ts';

/** Shows a failed submission at the fields that the server named, or else above the button. */
export function setFormErrors<T extends FieldValues>(
  error: unknown,
  fallback: string,
  fields: ReadonlyArray<Path<T>>,
  setError: UseFormSetError<T>,
): void {
  const named = fieldErrorsOf(error);
  let shown = false;
  for (const field of fields) {
    const message = named.find((one) => one.field === field)?.message;
    if (message === undefined) continue;
    setError(field, { message }, { shouldFocus: !shown });
    shown = true;
  }
  if (!shown) setError('root', { message: errorTexts(error, fallback).title });
}

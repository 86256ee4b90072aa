import { zodResolver } from '@hookform/resolvers/zod';
import type { BaseSyntheticEvent } from 'react';
import { useForm, type FieldValues, type Path, type UseFormProps } from 'react-hook-form';
import type { z } from 'zod';
import { errorTexts } from './api-error.ts';
import { fieldErrorsOf, isCancelled } from './classify-error.ts';

type Options<Input extends FieldValues, Output> = Omit<UseFormProps<Input, unknown, Output>, 'resolver'> & {
  schema: z.ZodType<Output, Input>;
  /** Sends the valid values, and does what follows on success. */
  send: (values: Output) => Promise<unknown>;
  /** Shown if `send` throws an error without a message for the learner. */
  failure: string;
};

/**
 * A form that validates its values with a schema and sends them to the API. Errors of the server appear at the fields
 * that it names, of which the first gets the focus; all others become `errors.root`, except that a cancelled request
 * shows none. While the values are being sent,
 * submitting again does nothing.
 */
export function useApiForm<Input extends FieldValues, Output>(options: Options<Input, Output>) {
  const { schema, send, failure, ...rest } = options;
  const form = useForm<Input, unknown, Output>({ ...rest, resolver: zodResolver(schema) });
  const { errors, isDirty, isSubmitting } = form.formState;

  function showError(error: unknown) {
    if (isCancelled(error)) return;
    const isField = (name: string): name is Path<Input> => name in form.getValues();
    const elsewhere: string[] = [];
    const named = new Set<string>();
    for (const { field, message } of fieldErrorsOf(error)) {
      if (!isField(field)) elsewhere.push(message);
      else if (!named.has(field)) {
        form.setError(field, { message }, { shouldFocus: named.size === 0 });
        named.add(field);
      }
    }
    if (named.size === 0) form.setError('root', { message: errorTexts(error, failure).title });
    else if (elsewhere.length > 0) form.setError('root', { message: elsewhere.join(' ') });
  }

  function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    if (isSubmitting) return;
    void form.handleSubmit((values) => send(values).catch(showError))(event);
  }

  return {
    ...form,
    errors,
    isDirty,
    isSubmitting,
    submit,
    formProps: { noValidate: true, onSubmit: submit },
  };
}

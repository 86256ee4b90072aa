import type { Resolver } from 'react-hook-form';
import { fieldErrorsOf } from '#web/lib/classify-error.ts';
import { checkCardForm, formErrors, type CardForm, type CardFormError } from './card-form.ts';

/** `mayLackBack` for a card that came without one. */
export const resolverFor =
  (mayLackBack: boolean): Resolver<CardForm> =>
  (form) => {
    const { errors: issues } = checkCardForm(form, mayLackBack);
    if (issues === null) return { values: form, errors: {} };
    return { values: {}, errors: nested(issues) };
  };

/** react-hook-form expects the errors of rows and hints nested in those of their lists. */
function nested(issues: readonly CardFormError[]) {
  const errors: Record<string, unknown> = {};
  for (const { field, message } of issues) {
    const fault = { type: 'contract', message };
    const [list, index, part] = field.split('.');
    if (list === undefined || index === undefined) errors[field] ??= fault;
    else {
      const faults: unknown[] = Array.isArray(errors[list]) ? errors[list] : [];
      faults[Number(index)] = part === undefined ? fault : { [part]: fault };
      errors[list] = faults;
    }
  }
  return errors;
}

/** Errors that only the server finds, by field. */
export function serverIssues(error: unknown, { options }: CardForm): CardFormError[] {
  const issues = fieldErrorsOf(error).map(({ field, message }) => ({ path: field.split('.'), message }));
  const filled = options.flatMap(({ text }, row) => (text.trim() === '' ? [] : [row]));
  return formErrors(issues, (index) => filled[index] ?? index);
}

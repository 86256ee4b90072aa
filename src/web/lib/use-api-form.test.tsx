import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { useApiForm } from './use-api-form.ts';

const schema = z.object({ title: z.string().trim().min(1, 'Title is required'), category: z.string() });

function Form({ send }: { send: (values: z.output<typeof schema>) => Promise<void> }) {
  const defaultValues = { title: 'Spices ', category: '' };
  const form = useApiForm({ schema, defaultValues, send, failure: 'Failed to save deck' });
  return (
    <form {...form.formProps}>
      <input aria-label="Title" {...form.register('title')} />
      <p>{form.errors.title?.message}</p>
      <input aria-label="Category" {...form.register('category')} />
      <p>{form.errors.category?.message}</p>
      <p role="alert">{form.errors.root?.message}</p>
      <button>Save</button>
    </form>
  );
}

const refused = (fields: readonly string[]) =>
  new ApiError({
    kind: 'http',
    status: 400,
    serverMessage: 'Some fields are wrong',
    fields: fields.map((field) => ({ field, message: `Bad ${field}` })),
  });

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

/** Submits a form whose sending fails with this error. */
async function failWith(error: Error) {
  cleanup();
  render(<Form send={() => Promise.reject(error)} />);
  await save();
}

test('valid values are sent as the schema reads them, and invalid ones are not sent', async () => {
  const send = vi.fn<(values: object) => Promise<void>>(() => Promise.resolve());
  render(<Form send={send} />);
  await save();
  await waitFor(() => expect(send.mock.calls).toEqual([[{ title: 'Spices', category: '' }]]));
  await userEvent.clear(screen.getByLabelText('Title'));
  await save();
  await screen.findByText('Title is required');
  expect(send).toHaveBeenCalledOnce();
});

test('errors appear at the fields that the server names, and the first of them gets the focus', async () => {
  await failWith(refused(['category', 'title', 'category']));
  await screen.findByText('Bad title');
  expect(screen.getByText('Bad category')).toBeInTheDocument();
  expect(screen.getByLabelText('Category')).toHaveFocus();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('errors at other fields are one message', async () => {
  await failWith(refused(['title', 'timeZone', 'version']));
  await screen.findByText('Bad title');
  expect(screen.getByRole('alert')).toHaveTextContent('Bad timeZone Bad version');
});

test("an error without a field of the form shows the server's message, or else the form's own", async () => {
  await failWith(refused(['timeZone']));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Some fields are wrong'));
  await failWith(new ApiError({ kind: 'network' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to save deck'));
});

test('a form that is being sent is not sent again', async () => {
  const sending = Promise.withResolvers<void>();
  const send = vi.fn<() => Promise<void>>(() => sending.promise);
  render(<Form send={send} />);
  await save();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  await save();
  expect(send).toHaveBeenCalledOnce();
  sending.reject(new Error('Lost'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to save deck'));
  await save();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

import { EditorView } from '@codemirror/view';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { expect } from 'vitest';
import { Root } from '#web/app/root.tsx';
import { preloadScreen } from '#web/app/routes.tsx';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Opens the app at a path, for the user who is signed in or for a visitor, in place of the screen that was open. */
export async function openApp(path: string): Promise<UserEvent> {
  cleanup();
  queryClient.clear();
  window.history.replaceState(null, '', path);
  await preloadScreen(window.location.pathname, useAuthStore.getState().token !== null);
  render(
    <BrowserRouter>
      <Root />
    </BrowserRouter>,
  );
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}

/** Presses a button as soon as it is there and enabled, for example once the data of its screen has loaded. */
export async function press(user: UserEvent, name: string): Promise<void> {
  const button = await waitFor(() => {
    const found = screen.getByRole('button', { name });
    expect(found).toBeEnabled();
    return found;
  });
  await user.click(button);
}

/** Replaces the text of a field. jsdom has no layout, so that of a rich text field is replaced in its editor. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  const view = field instanceof HTMLInputElement ? null : EditorView.findFromDOM(field);
  if (view !== null) {
    act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
    return;
  }
  await user.clear(field);
  await user.paste(text);
}

/** The texts of the toasts that are shown. */
export function toasts(): (string | null)[] {
  const region = screen.queryByRole('region', { name: /Notifications/u });
  if (region === null) return [];
  return within(region)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

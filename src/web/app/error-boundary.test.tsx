import type { ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('A screen fails');
}

test('a screen that fails shows the general error screen, which leads home, until the learner navigates', () => {
  // React reports every error of a boundary.
  vi.spyOn(console, 'error').mockReturnValue();
  const at = (path: string, content: ReactNode) => (
    <MemoryRouter>
      <ErrorBoundary path={path}>{content}</ErrorBoundary>
    </MemoryRouter>
  );
  const { rerender } = render(at('/decks/1', <Broken />));
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  rerender(at('/decks/2', <p>Another deck</p>));
  expect(screen.getByText('Another deck')).toBeVisible();
  vi.restoreAllMocks();
});

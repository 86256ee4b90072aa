import type { ComponentType } from 'react';

/** A chunk of its own, because every page lists the dependencies of its routes and few pages need these. */
export async function loadPrintScreen(): Promise<ComponentType> {
  return (await import('./print-screen.tsx')).PrintScreen;
}

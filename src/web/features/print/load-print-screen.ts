import type { ComponentType } from 'react';

/** From a chunk of its own: every page, the landing page too, names what its routes load, and few of them need this. */
export async function loadPrintScreen(): Promise<ComponentType> {
  return (await import('./print-screen.tsx')).PrintScreen;
}

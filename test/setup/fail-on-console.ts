import { afterEach, beforeEach, vi } from 'vitest';

/** A test that prints fails, because unexpected output hints at a mistake. */
const METHODS = ['debug', 'log', 'info', 'warn', 'error'] as const;

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      printed.push(`console.${method}: ${args.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (printed.length > 0) throw new Error(`A test must not print to the console:\n${printed.join('\n')}`);
});

import 'vitest';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations merge into an interface
  interface ProvidedContext {
    /** The URL of the server that all component tests share. */
    serverUrl: string;
  }
}

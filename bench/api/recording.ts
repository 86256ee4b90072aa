import type { Engine } from '#server/db/connect.ts';

/** The statements of one request, as places in the recording's list, with their parameters. */
export type Work = { writes: boolean; steps: [statement: number, parameters: unknown[]][] };

export type RecordedCall = { status: number; answer: unknown; works: Work[] };

/** What the product did for the calls of the bench, for a bare server to do again. */
export type Recording = {
  engine: Engine;
  /** File or address. */
  database: string;
  port: number;
  statements: string[];
  calls: Record<string, RecordedCall>;
  /** A static file, ready to be sent. */
  file: { path: string; brotli: string } | null;
};

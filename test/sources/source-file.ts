/** A file of the corpus and what must come out of it. */
export interface SourceFile {
  /** What is special about it. */
  what: string;
  name: string;
  bytes: Uint8Array;
  expected: Expected;
}

export type Expected =
  | { failed: string }
  | {
      kind: string;
      title?: string;
      pages?: number;
      /** Titles, all of them, in their order. */
      sections?: string[];
      /** What the passages say, in this order, word for word. */
      says: (string | { text: string; page: number })[];
      /** What they do not say. */
      silentOn?: string[];
    };

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'));

export const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

export const CELL =
  'The cell is the smallest unit of life. Every organism consists of one or more cells, and every cell comes from another cell.';

export const MITOCHONDRION =
  'Mitochondria release the energy that is stored in sugar. They have their own DNA, which only mothers pass on, and divide on their own.';

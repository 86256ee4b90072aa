/** A file of the corpus with the expected result of reading it. */
export interface SourceFile {
  /** What the file tests. */
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
      /** All expected headings in order. */
      sections?: string[];
      /** Texts that the passages must contain word for word, in this order. */
      says: (string | { text: string; page: number })[];
      /** Texts that the passages must not contain. */
      silentOn?: string[];
    };

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'));

export const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

export const CELL =
  'The cell is the smallest unit of life. Every organism consists of one or more cells, and every cell comes from another cell.';

export const MITOCHONDRION =
  'Mitochondria release the energy that is stored in sugar. They have their own DNA, which only mothers pass on, and divide on their own.';

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { z } from 'zod';
import { UnreadableDocument } from '../document.ts';

/** The part of WebAssembly.Memory that is used here. TypeScript declares it only for browsers. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow: (pages: number) => number;
}

const MEMORY = z.custom<Memory>((value) => typeof value === 'object' && value !== null);
const WASM = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
const PAGE_BYTES = 65_536;
/** The most memory that PDFium may take. The limits of a thread do not count it. */
const MAX_MEMORY = 256 * 1024 * 1024;

/** Of FPDF_GetLastError. */
const WRONG_PASSWORD = 4;
const UNKNOWN_ENCRYPTION = 5;

export type Pdfium = Awaited<ReturnType<typeof loadPdfium>>;

/** PDFium in WebAssembly, with functions to access its memory. */
export async function loadPdfium(maxMemory = MAX_MEMORY) {
  // Emscripten prints what it cannot do, and then fails.
  const options = { wasmBinary: await readFile(WASM), print: ignore, printErr: ignore };
  const module = await init(options);
  const { wasmExports } = module.pdfium;
  const memory = MEMORY.parse(Reflect.get(wasmExports, 'memory'));
  const growth = limitGrowth(memory, maxMemory);
  module.PDFiumExt_Init();
  return {
    ...module,
    /** Whether PDFium has asked for more memory than it may have. What it read since then may be incomplete. */
    isOutOfMemory: () => growth.isRefused,
    allocate(bytes: number): number {
      const at = wasmExports.malloc(bytes);
      if (at === 0) throw new UnreadableDocument('took-too-much-memory', 'WebAssembly');
      return at;
    },
    free: (at: number) => wasmExports.free(at),
    write: (bytes: Uint8Array, at: number) => new Uint8Array(memory.buffer).set(bytes, at),
    /** A copy of some bytes. */
    bytes: (at: number, count: number) => new Uint8Array(memory.buffer, at, count).slice(),
    integers: (at: number, count: number) => new Int32Array(memory.buffer, at, count),
    floats: (at: number, count: number) => new Float32Array(memory.buffer, at, count),
    /** A text that a function writes to a buffer, and whose size in bytes it returns. */
    textBy(
      write: (buffer: number, size: number) => number,
      encoding: 'utf-16le' | 'utf-8' = 'utf-16le',
    ): string {
      const size = write(0, 0);
      if (size === 0) return '';
      const buffer = this.allocate(size);
      write(buffer, size);
      const text = new TextDecoder(encoding).decode(new Uint8Array(memory.buffer, buffer, size));
      this.free(buffer);
      return text.split('\0', 1)[0] ?? '';
    },
  };
}

/** The handle of a document. Throws UnreadableDocument. */
export function openPdf(pdfium: Pdfium, bytes: Uint8Array): number {
  // PDFium reads from here for as long as the document is open.
  const at = pdfium.allocate(bytes.length);
  pdfium.write(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '');
  if (document !== 0) return document;
  const error = pdfium.FPDF_GetLastError();
  if (error === WRONG_PASSWORD || error === UNKNOWN_ENCRYPTION) throw new UnreadableDocument('encrypted');
  throw new UnreadableDocument('damaged', `PDFium's error ${error}`);
}

function ignore(): void {}

function limitGrowth(memory: Memory, maxMemory: number): { isRefused: boolean } {
  const growth = { isRefused: false };
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES <= maxMemory) return grow(pages);
    growth.isRefused = true;
    throw new RangeError('PDFium may not have more memory');
  };
  return growth;
}

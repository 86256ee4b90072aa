import type { IncomingPieces } from '#domain/interchange/incoming.ts';
import type { PackHead } from '#domain/interchange/pack.ts';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import { startThread, type Thread, type ThreadLimits, type ThreadScript } from '../../concurrency/thread.ts';
import type { TablePreview } from './tables/read-table.ts';
import type { RecognisedText } from './recognise-text.ts';
import { UnreadableText } from './text-failure.ts';
import type { TextReply, TextMedia, TextMessage, TextToRead } from './text-worker.ts';

/** For each piece of a text that is read. */
const THREAD_LIMITS: ThreadLimits = { milliseconds: 60_000, heapMegabytes: 384, bufferMegabytes: 256 };
/** For a look at the beginning of one, for which somebody waits. */
const LOOK_LIMITS: ThreadLimits = { ...THREAD_LIMITS, milliseconds: 20_000 };
/** For all pieces together. A text of 300 MB takes some minutes. */
const MOST_MILLISECONDS = 15 * 60_000;
const WORKER: ThreadScript<TextMessage, TextReply> = { url: new URL('./text-worker.ts', import.meta.url) };

export type TextLimits = {
  signal?: AbortSignal | undefined;
  threadLimits?: ThreadLimits;
  /** For the work on all pieces together. */
  mostMilliseconds?: number;
};

/** A text that is being read in a thread of its own. */
export type OpenedText = {
  /** All its cards, once, in pieces: the next one is only read when it is asked for. Throws UnreadableText while reading. */
  pieces: () => IncomingPieces;
  /** How many cards come after those that have been handed out; null when that takes too long to count. */
  rest: () => Promise<number | null>;
  /** What a pack says about itself. Throws UnreadableText for other texts. */
  packHead: () => Promise<PackHead>;
  /** The pictures and sounds of our own JSON. Throws UnreadableText while reading. */
  media: () => AsyncGenerator<TextMedia, void>;
  close: () => Promise<void>;
};

/** Says what a text is by its beginning, as `recogniseText` does, without keeping others waiting. Throws UnreadableText. */
export async function recogniseInThread(
  text: { path: string; name: string; sheet?: string | null },
  limits?: TextLimits,
): Promise<RecognisedText> {
  const answer = await askOnce({ recognise: text }, text.name, limits);
  if (!('recognised' in answer)) throw new Error(OTHER_ANSWER);
  return answer.recognised;
}

/** Reads the beginning of a table by a form, as `previewTable` does. Throws UnreadableText. */
export async function previewInThread(
  { name, ...preview }: { path: string; name: string; form: TableForm },
  limits?: TextLimits,
): Promise<TablePreview> {
  const answer = await askOnce({ preview }, name, limits);
  if (!('preview' in answer)) throw new Error(OTHER_ANSWER);
  return answer.preview;
}

/** Opens a text to be read. Throws UnreadableText. */
export async function openText(text: TextToRead, limits?: TextLimits): Promise<OpenedText> {
  const reader = new TextReader(text.name, limits);
  try {
    await reader.ask({ open: text });
  } catch (error) {
    await reader.end();
    throw error;
  }
  return {
    pieces: () => reader.pieces(),
    rest: () => reader.rest(),
    packHead: () => reader.packHead(),
    media: () => reader.media(),
    close: () => reader.end(),
  };
}

async function askOnce(message: TextMessage, name: string, limits?: TextLimits): Promise<TextReply> {
  const reader = new TextReader(name, { threadLimits: LOOK_LIMITS, ...limits });
  try {
    return await reader.ask(message);
  } finally {
    await reader.end();
  }
}

/** The thread, with a method for each request. */
class TextReader {
  readonly #thread: Thread<TextMessage, TextReply>;
  readonly #name: string;
  readonly #signal: AbortSignal | undefined;
  #millisecondsLeft: number;

  constructor(name: string, limits: TextLimits = {}) {
    const { signal, threadLimits = THREAD_LIMITS, mostMilliseconds = MOST_MILLISECONDS } = limits;
    this.#thread = startThread(WORKER, threadLimits);
    this.#name = name;
    this.#signal = signal;
    this.#millisecondsLeft = mostMilliseconds;
  }

  async *pieces(): IncomingPieces {
    for (;;) {
      const answer = await this.ask('piece');
      if (!('piece' in answer)) throw new Error(OTHER_ANSWER);
      if (answer.piece === null) return;
      yield answer.piece;
    }
  }

  async rest(): Promise<number | null> {
    try {
      const answer = await this.ask('rest');
      return 'rest' in answer ? answer.rest : null;
    } catch (error) {
      // What has been staged stays, whatever comes after it.
      if (error instanceof UnreadableText) return null;
      throw error;
    }
  }

  async packHead(): Promise<PackHead> {
    const answer = await this.ask('pack head');
    if (!('packHead' in answer)) throw new Error(OTHER_ANSWER);
    return answer.packHead;
  }

  async *media(): AsyncGenerator<TextMedia, void> {
    for (;;) {
      const answer = await this.ask('media');
      if (!('media' in answer)) throw new Error(OTHER_ANSWER);
      if (answer.media === null) return;
      yield answer.media;
    }
  }

  end(): Promise<void> {
    return this.#thread.end();
  }

  async ask(message: TextMessage): Promise<Exclude<TextReply, { failed: unknown }>> {
    const startedAt = performance.now();
    const asked = await this.#thread.ask(message, this.#signal);
    this.#millisecondsLeft -= performance.now() - startedAt;
    if (this.#millisecondsLeft < 0) throw new UnreadableText('took-too-long', this.#name);
    if ('answer' in asked) {
      if ('failed' in asked.answer) throw new UnreadableText(asked.answer.failed, asked.answer.place);
      return asked.answer;
    }
    switch (asked.ended) {
      case 'time':
        throw new UnreadableText('took-too-long', this.#name);
      case 'memory':
        throw new UnreadableText('too-much', this.#name);
      case 'died':
        throw new Error('The thread that reads a text has died', { cause: asked.cause ?? asked.detail });
    }
  }
}

const OTHER_ANSWER = 'The thread answered another question';

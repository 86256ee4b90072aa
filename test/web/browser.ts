import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toast } from 'sonner';
import { clearSession } from '#web/lib/auth-store.ts';
import { resetResponses } from './responses.ts';

const ROOT = resolve(import.meta.dirname, '../..');

// Generous like the limits in vitest.config.ts, because the machine may be busy.
configure({ asyncUtilTimeout: 50_000 });

// jsdom has no workers; a thread of Node runs the same file.

const IN_THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  globalThis.self = {
    addEventListener: (_type, listen) => parentPort.on('message', (data) => listen({ data })),
    postMessage: (data) => parentPort.postMessage(data),
  };
  import(workerData);
`;

class ThreadOfNode extends EventTarget {
  readonly #thread: Thread;

  constructor({ pathname }: URL) {
    super();
    const file = pathToFileURL(pathname.startsWith(ROOT) ? pathname : join(ROOT, pathname));
    this.#thread = new Thread(IN_THREAD, { eval: true, workerData: file.href });
    this.#thread.unref();
    this.#thread.on('message', (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data })));
    this.#thread.on('error', (error) => {
      const message = error instanceof Error ? error.message : String(error);
      this.dispatchEvent(new ErrorEvent('error', { message }));
    });
  }

  postMessage(message: unknown) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread takes none.
    this.#thread.postMessage(message);
  }

  terminate() {
    void this.#thread.terminate();
  }
}

// jsdom has no layout: nothing has a size, scrolls or comes into view.

class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(globalThis, {
  Worker: ThreadOfNode,
  IntersectionObserver: NothingObserved,
  ResizeObserver: NothingObserved,
  scrollTo() {},
  visualViewport: Object.assign(new EventTarget(), { scale: 1, height: 768, offsetTop: 0 }),
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
});
Object.assign(Element.prototype, {
  scrollIntoView() {},
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
});

Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL() {} });

// jsdom does not know <search>, and React would warn of it.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

// The style sheets are not loaded; what they hide has no part in a name.
const style = document.createElement('style');
style.textContent = '.invisible { visibility: hidden }';
document.head.append(style);

afterEach(() => {
  cleanup();
  clearSession();
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  resetResponses();
});

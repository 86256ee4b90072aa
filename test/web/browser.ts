import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toast } from 'sonner';
import { clearSession } from '#web/lib/auth-store.ts';
import { resetResponses } from './responses.ts';

// Generous like the limits in vitest.config.ts, because the machine may be busy.
configure({ asyncUtilTimeout: 50_000 });

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

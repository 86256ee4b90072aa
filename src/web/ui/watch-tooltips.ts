/** Names what an element is for, where its picture alone would not tell. */
const TOOLTIP_ATTRIBUTE = 'data-tooltip';

const HOVER_MS = 400;
const LONG_PRESS_MS = 500;
/** Time to move from the element to its tooltip, which must not disappear under the pointer. */
const LEAVE_MS = 120;
/** A finger covers what it is on. */
const AFTER_PRESS_MS = 1_500;

export type ShownTooltip = {
  target: HTMLElement;
  text: string;
  /** As in `aria-keyshortcuts`. */
  shortcut: string | null;
  by: 'pointer' | 'focus' | 'touch';
};

/**
 * Watches the page for elements with a tooltip: one under the pointer, one that has the keyboard's focus, one that a finger
 * stays on. Tells which tooltip to show, or null. Returns how to stop.
 */
export function watchTooltips(show: (tooltip: ShownTooltip | null) => void): () => void {
  const ended = new AbortController();
  let shown: ShownTooltip | null = null;
  /** What a finger has stayed on. */
  let held: HTMLElement | null = null;
  /** When the finger came down, as events tell the time. */
  let pressedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(target: HTMLElement, by: ShownTooltip['by']): void {
    clearTimeout(timer);
    const text = target.getAttribute(TOOLTIP_ATTRIBUTE);
    // What has opened a menu says enough.
    if (text === null || !target.isConnected || target.getAttribute('aria-expanded') === 'true')
      return close();
    shown = { target, text, shortcut: target.getAttribute('aria-keyshortcuts'), by };
    show(shown);
  }

  function close(): void {
    clearTimeout(timer);
    if (shown === null) return;
    shown = null;
    show(null);
  }

  function after(ms: number, act: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  }

  function hover(target: EventTarget | null): void {
    const found = tooltipAt(target);
    if (found !== null && found !== shown?.target) {
      after(shown === null ? HOVER_MS : LEAVE_MS, () => open(found, 'pointer'));
    } else if (found === null && !isTooltip(target) && shown?.by === 'pointer') after(LEAVE_MS, close);
    else clearTimeout(timer);
  }

  function focus(target: EventTarget | null): void {
    const found = tooltipAt(target);
    if (found?.matches(':focus-visible') === true) open(found, 'focus');
    else close();
  }

  function press(target: EventTarget | null, at: number): void {
    const found = tooltipAt(target);
    if (found === null) return;
    pressedAt = at;
    after(LONG_PRESS_MS, () => {
      open(found, 'touch');
      if (shown !== null) held = found;
    });
  }

  function lift(at: number): void {
    if (at - pressedAt < LONG_PRESS_MS) {
      // The page was busy, and so the timer was faster than a short touch.
      held = null;
      close();
    } else if (shown !== null) after(AFTER_PRESS_MS, close);
  }

  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    hear: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, hear, { capture: true, signal: ended.signal });
  on('pointerover', ({ target, pointerType }) => pointerType !== 'touch' && hover(target));
  on('pointerdown', ({ target, pointerType, timeStamp }) => {
    close();
    held = null;
    if (pointerType === 'touch') press(target, timeStamp);
  });
  on('pointerup', ({ pointerType, timeStamp }) => pointerType === 'touch' && lift(timeStamp));
  on('pointercancel', ({ timeStamp }) => lift(timeStamp));
  on('click', (event) => {
    const wasHeld = held !== null && held === tooltipAt(event.target);
    held = null;
    if (!wasHeld) return close();
    // Whoever stays on a button to learn what it does has not pressed it.
    event.preventDefault();
    event.stopPropagation();
  });
  // That of a link is worth more than its tooltip.
  on('contextmenu', (event) => held !== null && held.closest('a') === null && event.preventDefault());
  on('focusin', ({ target }) => focus(target));
  on('focusout', close);
  on('keydown', () => {
    held = null;
    close();
  });
  on('scroll', () => {
    // The focus scrolls what it is on into sight.
    if (shown?.by === 'focus') open(shown.target, 'focus');
    else if (shown !== null) close();
  });
  // The watch may begin a moment after what it is about.
  focus(document.activeElement);
  hover(document.querySelector(`[${TOOLTIP_ATTRIBUTE}]:hover`));
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}

/** Marks the tooltip itself. */
export const TOOLTIP_BOX = { 'data-tooltip-box': '' };

function isTooltip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-tooltip-box]') !== null;
}

function tooltipAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[${TOOLTIP_ATTRIBUTE}]`) : null;
}

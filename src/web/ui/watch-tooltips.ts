/** Marks an element whose purpose is not clear from its icon alone. */
const TOOLTIP_ATTRIBUTE = 'data-tooltip';

const HOVER_MS = 400;
const LONG_PRESS_MS = 500;
/** The time to move the pointer from the element to its tooltip, which must not disappear meanwhile. */
const LEAVE_MS = 120;
/** The finger covers the element at first. */
const AFTER_PRESS_MS = 1_500;

export type ShownTooltip = {
  target: HTMLElement;
  text: string;
  /** In the format of `aria-keyshortcuts`. */
  shortcut: string | null;
  by: 'pointer' | 'focus' | 'touch';
};

/**
 * Watches the page for elements with a tooltip: under the pointer, with keyboard focus, or pressed for long by a
 * finger. Calls `show` with the tooltip to show, or null. Returns a function that stops watching.
 */
export function watchTooltips(show: (tooltip: ShownTooltip | null) => void): () => void {
  const ended = new AbortController();
  let shown: ShownTooltip | null = null;
  /** The element of the current long press. */
  let held: HTMLElement | null = null;
  /** When the finger came down, by the clock of events. */
  let pressedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(target: HTMLElement, by: ShownTooltip['by']): void {
    clearTimeout(timer);
    const text = target.getAttribute(TOOLTIP_ATTRIBUTE);
    // An open menu already explains its trigger.
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
      // The page was busy, so the timer fired before a short touch was reported.
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
    // A long press shows the tooltip and must not press the button.
    event.preventDefault();
    event.stopPropagation();
  });
  // A link's context menu is more useful than its tooltip.
  on('contextmenu', (event) => held !== null && held.closest('a') === null && event.preventDefault());
  on('focusin', ({ target }) => focus(target));
  on('focusout', close);
  on('keydown', () => {
    held = null;
    close();
  });
  on('scroll', () => {
    // Moving the focus may scroll, which would close the tooltip.
    if (shown?.by === 'focus') open(shown.target, 'focus');
    else if (shown !== null) close();
  });
  // The focus may have been set before the watch began.
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

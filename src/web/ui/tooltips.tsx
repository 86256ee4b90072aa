import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Kbd } from './kbd.tsx';
import { TOOLTIP_BOX, watchTooltips, type ShownTooltip } from './watch-tooltips.ts';

const GAP_PX = 6;
const MARGIN_PX = 8;

/**
 * Shows the tooltip of any element with `data-tooltip`. There is one for the whole page, because a list may have
 * hundreds of such elements. It repeats their accessible names, so it is hidden from screen readers.
 */
export function Tooltips() {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const shortcut = shown === null || shown.by === 'touch' ? null : shown.shortcut;
  useEffect(() => watchTooltips(setShown), []);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || shown === null) return undefined;
    // The top layer is above dialogs.
    element.showPopover();
    place(element, shown);
    return () => element.hidePopover();
  }, [shown]);
  return (
    <div
      ref={box}
      {...TOOLTIP_BOX}
      popover="manual"
      aria-hidden
      className="fixed inset-auto m-0 max-w-64 animate-fade-in rounded-md border bg-raised px-2.5 py-1.5 text-sm text-ink shadow-2"
    >
      {shown?.text}
      {shortcut === null ? null : <Kbd className="ml-2">{shortcut}</Kbd>}
    </div>
  );
}

/** Places the tooltip below its element if it fits in the window, else above; above after a touch. */
function place(box: HTMLElement, { target, by }: ShownTooltip): void {
  const around = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = around.bottom + GAP_PX;
  const above = around.top - GAP_PX - height;
  const fitsBelow = below + height <= window.innerHeight - MARGIN_PX;
  const fitsAbove = above >= MARGIN_PX;
  const room = document.documentElement.clientWidth - MARGIN_PX - width;
  const left = around.left + around.width / 2 - width / 2;
  box.style.left = `${Math.round(Math.max(MARGIN_PX, Math.min(left, room)))}px`;
  box.style.top = `${Math.round((by === 'touch' ? fitsAbove : !fitsBelow) ? above : below)}px`;
}

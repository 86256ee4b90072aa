import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { intentOf, pullOf, swipedTo, type Point, type Side } from './swipe.ts';

/** Where a swipe from the edge of the screen leads back to the page before. */
const EDGE_PX = 20;

/**
 * Swipes with one finger over the element that takes these properties; its styles read what they set on it: `--swipe` in px,
 * `data-swiping` with the side, and `data-pulled` with it once letting go would count. What scrolls, selects
 * text or zooms is none: for the browser to keep these apart, the element declares its `touch-action`.
 */
export function useSwipe(options: {
  enabled: boolean;
  onSwipe: (side: Side) => void;
  /** Letting go would count from here on, or would not any more. */
  onPulled: (side: Side | null) => void;
}) {
  const zoomed = useIsZoomed();
  const enabled = options.enabled && !zoomed;
  const trace = useRef<{ pointer: number; points: Point[] } | null>(null);

  function end(element: HTMLElement) {
    trace.current = null;
    delete element.dataset['swiping'];
    delete element.dataset['pulled'];
    element.style.removeProperty('--swipe');
  }

  function start(event: PointerEvent<HTMLElement>) {
    const { clientX, pointerId, isPrimary, pointerType, currentTarget } = event;
    const atEdge = clientX < EDGE_PX || clientX > window.innerWidth - EDGE_PX;
    // A second finger zooms.
    if (!enabled || pointerType !== 'touch' || !isPrimary || atEdge) return end(currentTarget);
    trace.current = { pointer: pointerId, points: [pointOf(event)] };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const element = event.currentTarget;
    const points = trace.current?.pointer === event.pointerId ? trace.current.points : null;
    const from = points?.[0];
    if (points === null || from === undefined) return;
    const to = pointOf(event);
    if (element.dataset['swiping'] === undefined) {
      const intent = intentOf(from, to);
      if (intent === 'unclear') return;
      if (intent === 'other' || !enabled || isSelecting()) return end(element);
    }
    points.push(to);
    const offset = to.x - from.x;
    const side = offset > 0 ? 'right' : 'left';
    element.style.setProperty('--swipe', String(offset));
    element.dataset['swiping'] = side;
    const pulled = pullOf(offset, element.offsetWidth) < 1 ? null : side;
    if (pulled === (element.dataset['pulled'] ?? null)) return;
    if (pulled === null) delete element.dataset['pulled'];
    else element.dataset['pulled'] = pulled;
    options.onPulled(pulled);
  }

  function letGo(event: PointerEvent<HTMLElement>) {
    const element = event.currentTarget;
    const isSwipe = element.dataset['swiping'] !== undefined && trace.current?.pointer === event.pointerId;
    const points = trace.current?.points ?? [];
    const side = isSwipe && enabled ? swipedTo([...points, pointOf(event)], element.offsetWidth) : null;
    end(element);
    if (side !== null) options.onSwipe(side);
  }

  return {
    // Also while a swipe does nothing: it would lead to the page before.
    'data-swipeable': zoomed ? undefined : '',
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: letGo,
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
  };
}

/** Whether the page is magnified, where one finger moves about on it. */
function useIsZoomed(): boolean {
  const [zoomed, setZoomed] = useState(false);
  useEffect(() => {
    const { visualViewport } = window;
    if (visualViewport === null) return undefined;
    const look = () => setZoomed(visualViewport.scale > 1.01);
    look();
    visualViewport.addEventListener('resize', look);
    return () => visualViewport.removeEventListener('resize', look);
  }, []);
  return zoomed;
}

function isSelecting(): boolean {
  return document.getSelection()?.isCollapsed === false;
}

function pointOf({ clientX, clientY, timeStamp }: PointerEvent<HTMLElement>): Point {
  return { x: clientX, y: clientY, at: timeStamp };
}

import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { intentOf, pullOf, swipedTo, type Point, type Side } from './swipe.ts';

/** At the edge of the screen, a swipe navigates back in the browser. */
const EDGE_PX = 20;

/**
 * Recognizes one-finger swipes over the element that takes the returned properties. Its styles can use `--swipe` (px),
 * `data-swiping` (the side) and `data-pulled` (the side, once releasing would count). Scrolling, selecting and zooming
 * are not swipes; the element must declare its `touch-action`, so that the browser can tell them apart.
 */
export function useSwipe(options: {
  enabled: boolean;
  onSwipe: (side: Side) => void;
  /** Called when releasing starts to count and when it stops counting. */
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
    // A second finger starts a zoom.
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
    // Set even while swiping is disabled, because otherwise a swipe would navigate back.
    'data-swipeable': zoomed ? undefined : '',
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: letGo,
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
  };
}

/** Whether the page is zoomed in, where one finger pans it. */
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

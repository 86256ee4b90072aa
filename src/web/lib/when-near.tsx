import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from './after-paint.ts';

/** Drawn before it can be seen, but not while it is so far below that it may never be. */
const MARGIN = '200px 0px';

/**
 * Draws its children once they come near the screen, or when the page is printed; until then the place holder, which has
 * to have their size. For what takes so long to draw that all of it at once would hold up what is in sight.
 */
export function WhenNear({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [near, setNear] = useState(false);
  return near ? children : <Outlook onNear={() => setNear(true)}>{placeholder}</Outlook>;
}

/** Watches where its children are. */
function Outlook({ onNear, children }: { onNear: () => void; children: ReactNode }) {
  const draw = useEffectEvent(onNear);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    let gone = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) inTurn(() => gone || draw());
      },
      { rootMargin: MARGIN },
    );
    observer.observe(box.current);
    const drawNow = () => flushSync(() => draw());
    window.addEventListener('beforeprint', drawNow);
    return () => {
      gone = true;
      observer.disconnect();
      window.removeEventListener('beforeprint', drawNow);
    };
  }, []);
  return (
    <div ref={box} className="h-full">
      {children}
    </div>
  );
}

let turn = Promise.resolve();

/** One a frame, so that taps are answered between. */
function inTurn(draw: () => void): void {
  turn = turn.then(afterPaint).then(draw);
}

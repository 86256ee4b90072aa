import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** Far enough to render before it becomes visible. */
const MARGIN = '200px 0px';

/**
 * Renders its children once they come near the viewport, or when the page is printed. Until then it shows the
 * placeholder, which must have the same size. For charts and other parts that are slow to render.
 */
export function WhenNear({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [near, setNear] = useState(false);
  return near ? children : <Watched onNear={() => setNear(true)}>{placeholder}</Watched>;
}

function Watched({ onNear, children }: { onNear: () => void; children: ReactNode }) {
  const draw = useEffectEvent(onNear);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) draw();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(box.current);
    const drawNow = () => flushSync(() => draw());
    window.addEventListener('beforeprint', drawNow);
    return () => {
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

import { useEffect, useState, type RefObject } from 'react';

function isPending(picture: HTMLImageElement): boolean {
  return picture.hasAttribute('aria-busy') || !picture.complete;
}

/** Pictures that are loading or could not be loaded. */
type Counts = { pending: number; lost: number };

function countIn(box: HTMLElement, selector = ''): Counts {
  return {
    pending: [...box.querySelectorAll<HTMLImageElement>(`${selector} img`)].filter(isPending).length,
    lost: box.querySelectorAll('.card-picture-lost').length,
  };
}

/** Calls `onChange` whenever pictures in the box may have loaded or failed. Returns a function that stops watching. */
function watch(box: HTMLElement, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(box, { subtree: true, childList: true, attributeFilter: ['src', 'aria-busy'] });
  box.addEventListener('load', onChange, true);
  box.addEventListener('error', onChange, true);
  return () => {
    observer.disconnect();
    box.removeEventListener('load', onChange, true);
    box.removeEventListener('error', onChange, true);
  };
}

/** Resolves when every picture without a known size has loaded or failed. All others have their space reserved. */
export async function unsizedPicturesArrived(box: HTMLElement): Promise<void> {
  const haveArrived = () => countIn(box, '.card-picture-unsized').pending === 0;
  if (haveArrived()) return;
  await new Promise<void>((resolve) => {
    const stop = watch(box, () => {
      if (!haveArrived()) return;
      stop();
      resolve();
    });
  });
}

/** How many pictures in the box are loading and how many failed; null until the current contents have been counted. */
export function usePictures(box: RefObject<HTMLElement | null>, contents: object) {
  const [counted, setCounted] = useState<{ contents: object; counts: Counts } | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let frame = 0;
    const count = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCounted({ contents, counts: countIn(element) }));
    };
    count();
    const stop = watch(element, count);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [box, contents]);
  return counted?.contents === contents ? counted.counts : null;
}

import type { Locator } from '@playwright/test';

type Way = {
  /** In px, from the middle of the element. */
  by: { x?: number; y?: number };
  /** Called where the finger has come to rest, before it is lifted. */
  held?: () => Promise<void>;
};

/** Resolves when nothing turns or slides any more. */
const AT_REST = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished)
)`;

const STEPS = 4;
/** So many frames at rest that lifting the finger is no flick. */
const REST = 7;

/** One finger moves over an element, frame by frame, and stops; the browser itself tells swiping from scrolling. */
export async function drag(target: Locator, { by: { x = 0, y = 0 }, held }: Way): Promise<void> {
  const page = target.page();
  await page.evaluate(AT_REST);
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to touch');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) => {
    const touchPoints = share === undefined ? [] : [{ x: from.x + x * share, y: from.y + y * share }];
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
  };
  await touch('touchStart', 0);
  for (let step = 1; step <= STEPS + REST; step += 1) await touch('touchMove', Math.min(1, step / STEPS));
  await held?.();
  await touch('touchEnd');
  await devtools.detach();
}

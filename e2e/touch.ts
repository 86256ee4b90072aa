import type { Locator } from '@playwright/test';

type Movement = {
  /** In px from the centre of the element. */
  by: { x?: number; y?: number };
  /** Called when the finger has stopped, before it is lifted. */
  held?: () => Promise<void>;
};

/** Resolves when all animations have ended. */
const AT_REST = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished)
)`;

const STEPS = 4;
/** After this many frames without movement, lifting the finger is not a flick. */
const REST = 7;

/**
 * Moves one finger over an element, frame by frame, and stops. The browser itself distinguishes swiping from scrolling.
 */
export async function drag(target: Locator, { by: { x = 0, y = 0 }, held }: Movement): Promise<void> {
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

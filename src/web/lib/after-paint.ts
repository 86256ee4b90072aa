/** Resolves in a task of its own after the next frame has been painted; in a tab that nobody sees, once somebody does. */
export async function afterPaint(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

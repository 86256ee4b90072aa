import type { ReactElement } from 'react';
import { withUniformMath, type TextNeeds } from './detect-markup.ts';

type Draw = (text: string, inline: boolean) => ReactElement;

export type Renderer = {
  draw: Draw;
  /** Loads a picture or sound in advance. */
  loadMedia: (hash: string) => Promise<string>;
};

type Slot = { loading: Promise<Renderer>; waitedFor: Promise<unknown>; ready?: Renderer };

/** ms to wait for a renderer before a text is shown unrendered. */
const TIMEOUT_MS = 5_000;

/** One renderer per set of needs, loaded once. */
const slots = new Map<string, Slot>();

const keyOf = ({ math, code }: TextNeeds) => `${math ? 'math' : ''} ${code ? 'code' : ''}`;

/** The renderer for a text with these needs, if it has loaded. */
export function readyRenderer(needs: TextNeeds): Renderer | undefined {
  return slots.get(keyOf(needs))?.ready;
}

/** Loads the renderer for a text with these needs. A failed load is retried for the next text. */
export function loadRenderer(needs: TextNeeds): Promise<Renderer> {
  return slotFor(needs).loading;
}

/** Loads the renderer too, and resolves when it has loaded, has failed, or has timed out. */
export function waitForRenderer(needs: TextNeeds): Promise<unknown> {
  return slotFor(needs).waitedFor;
}

function slotFor(needs: TextNeeds): Slot {
  const key = keyOf(needs);
  const known = slots.get(key);
  if (known) return known;
  const loading = load(needs);
  const settled = loading.then(
    (renderer) => {
      slot.ready = renderer;
      return renderer;
    },
    () => slots.delete(key),
  );
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS);
  });
  const slot: Slot = { loading, waitedFor: Promise.race([settled, timeout]) };
  slots.set(key, slot);
  return slot;
}

async function load({ math, code }: TextNeeds): Promise<Renderer> {
  const [{ drawMarkdown, loadMedia }, maths, coloured] = await Promise.all([
    import('./markdown.tsx'),
    math ? import('./math.ts') : undefined,
    code ? import('./code.ts') : undefined,
  ]);
  const plugins = [maths?.mathPlugins, coloured?.codePlugins].filter((part) => part !== undefined);
  const all = {
    remark: plugins.flatMap(({ remark }) => remark),
    rehype: plugins.flatMap(({ rehype }) => rehype),
  };
  return {
    loadMedia,
    draw: (text, inline) => drawMarkdown({ text: math ? withUniformMath(text) : text, plugins: all, inline }),
  };
}

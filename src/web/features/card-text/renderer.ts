import type { ReactElement } from 'react';
import { inOwnTask } from '#web/lib/in-own-task.ts';
import { withUniformMath, type TextNeeds } from './detect-markup.ts';

type Draw = (text: string, inline: boolean) => ReactElement;

export type Renderer = {
  draw: Draw;
  /** Fetches a picture or sound ahead. */
  loadMedia: (hash: string) => Promise<string>;
};

type Slot = { loading: Promise<Renderer>; waitedFor: Promise<unknown>; ready?: Renderer };

/** How long texts wait for a renderer before they are shown as they were written, in ms. */
const PATIENCE_MS = 5_000;

/** One renderer per set of needs, loaded once. */
const slots = new Map<string, Slot>();

const keyOf = ({ math, code }: TextNeeds) => `${math ? 'math' : ''} ${code ? 'code' : ''}`;

/** The renderer for a text with these needs, if it has loaded. */
export function readyRenderer(needs: TextNeeds): Renderer | undefined {
  return slots.get(keyOf(needs))?.ready;
}

/** Loads only what a text needs; the next text retries a failed load. */
export function loadRenderer(needs: TextNeeds): Promise<Renderer> {
  return slotFor(needs).loading;
}

/** Loads it as well, and resolves when it has come, when it cannot, and when nobody should wait for it any longer. */
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
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  const slot: Slot = { loading, waitedFor: Promise.race([settled, patience]) };
  slots.set(key, slot);
  return slot;
}

/**
 * Each import in a task of its own: to ask for its files takes a phone as long as to draw a card, and here it comes when one
 * has just been drawn.
 */
async function load({ math, code }: TextNeeds): Promise<Renderer> {
  const [{ drawMarkdown, loadMedia }, maths, coloured] = await Promise.all([
    inOwnTask(() => import('./markdown.tsx')),
    math ? inOwnTask(() => import('./math.ts')) : undefined,
    code ? inOwnTask(() => import('./code.ts')) : undefined,
  ]);
  const plugins = [maths?.mathPlugins, coloured?.codePlugins].filter((part) => part !== undefined);
  const all = {
    remark: plugins.flatMap(({ remark }) => remark),
    rehype: plugins.flatMap(({ rehype }) => rehype),
  };
  return {
    loadMedia,
    draw: keeping((text, inline) =>
      drawMarkdown({ text: math ? withUniformMath(text) : text, plugins: all, inline }),
    ),
  };
}

/** The texts of some cards. */
const KEPT = 100;

/** Keeps what has been drawn: reading a text takes longer than all else that a tap on its card leads to. */
function keeping(draw: Draw): Draw {
  const kept = new Map<string, ReactElement>();
  return (text, inline) => {
    const key = `${inline ? 'inline' : 'block'} ${text}`;
    const drawn = kept.get(key) ?? draw(text, inline);
    kept.delete(key);
    kept.set(key, drawn);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
}

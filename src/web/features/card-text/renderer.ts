import type { Plugins, RenderedMarkdown } from './markdown.tsx';
import type { TextNeeds } from './detect-markup.ts';

export type Renderer = { Rendered: typeof RenderedMarkdown; plugins: Plugins };

type Slot = { loading: Promise<Renderer>; ready?: Renderer };

/** One renderer per set of needs, loaded once. */
const slots = new Map<string, Slot>();

const keyOf = ({ math, code }: TextNeeds) => `${math ? 'math' : ''} ${code ? 'code' : ''}`;

/** The renderer for a text with these needs, if it has loaded. */
export function readyRenderer(needs: TextNeeds): Renderer | undefined {
  return slots.get(keyOf(needs))?.ready;
}

/** Loads only what a text needs; the next text retries a failed load. */
export function loadRenderer(needs: TextNeeds): Promise<Renderer> {
  const key = keyOf(needs);
  const known = slots.get(key);
  if (known) return known.loading;
  const slot: Slot = { loading: load(needs) };
  slots.set(key, slot);
  slot.loading.then(
    (renderer) => {
      slot.ready = renderer;
      return renderer;
    },
    () => slots.delete(key),
  );
  return slot.loading;
}

async function load({ math, code }: TextNeeds): Promise<Renderer> {
  const [{ RenderedMarkdown }, maths, coloured] = await Promise.all([
    import('./markdown.tsx'),
    math ? import('./math.ts') : undefined,
    code ? import('./code.ts') : undefined,
  ]);
  const plugins = [maths?.mathPlugins, coloured?.codePlugins].filter((part) => part !== undefined);
  return {
    Rendered: RenderedMarkdown,
    plugins: {
      remark: plugins.flatMap(({ remark }) => remark),
      rehype: plugins.flatMap(({ rehype }) => rehype),
    },
  };
}

import 'katex/dist/katex.min.css';
import remarkMath from 'remark-math';
import { drawFormulas } from './draw-formulas.ts';
import './math.css';
import type { Plugins } from './markdown.tsx';

// Preloads the fonts that most formulas use, or the first formula would stay blank until they load.
for (const font of ['1em KaTeX_Main', 'italic 1em KaTeX_Math', '1em KaTeX_Size1', '1em KaTeX_Size2']) {
  void document.fonts.load(font).catch(() => undefined);
}

/** Formulas, rendered by KaTeX. */
export const mathPlugins: Plugins = { remark: [remarkMath], rehype: [drawFormulas] };

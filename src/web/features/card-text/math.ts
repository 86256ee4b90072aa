import 'katex/dist/katex.min.css';
import remarkMath from 'remark-math';
import { drawFormulas } from './draw-formulas.ts';
import './math.css';
import type { Plugins } from './markdown.tsx';

// Most formulas use these; asked for only when the first one is drawn, they would leave its place empty until they come.
for (const font of ['1em KaTeX_Main', 'italic 1em KaTeX_Math', '1em KaTeX_Size1', '1em KaTeX_Size2']) {
  void document.fonts.load(font).catch(() => undefined);
}

/** Formulas, rendered by KaTeX. */
export const mathPlugins: Plugins = { remark: [remarkMath], rehype: [drawFormulas] };

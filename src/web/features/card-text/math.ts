import 'katex/dist/katex.min.css';
import remarkMath from 'remark-math';
import { drawFormulas } from './draw-formulas.ts';
import './math.css';
import type { Plugins } from './markdown.tsx';

/** Formulas, rendered by KaTeX. */
export const mathPlugins: Plugins = { remark: [remarkMath], rehype: [drawFormulas] };

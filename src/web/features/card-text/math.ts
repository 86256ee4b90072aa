import 'katex/dist/katex.min.css';
import rehypeKatex from 'rehype-katex';
import remarkMath from 'remark-math';
import './math.css';
import type { Plugins } from './markdown.tsx';

/** Formulas set by KaTeX. What it cannot read is shown as it was written; no command of it may load or run anything. */
export const mathPlugins: Plugins = {
  remark: [remarkMath],
  rehype: [[rehypeKatex, { trust: false, strict: 'ignore', errorColor: 'var(--danger)', maxExpand: 200 }]],
};

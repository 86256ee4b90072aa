import rehypeHighlight from 'rehype-highlight';
import './code.css';
import type { Plugins } from './markdown.tsx';

/** Syntax highlighting for code in a named, known language. */
export const codePlugins: Plugins = { remark: [], rehype: [rehypeHighlight] };

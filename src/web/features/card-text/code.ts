import rehypeHighlight from 'rehype-highlight';
import './code.css';
import type { Plugins } from './markdown.tsx';

/** Syntax highlighting, where the language is named and known. */
export const codePlugins: Plugins = { remark: [], rehype: [rehypeHighlight] };

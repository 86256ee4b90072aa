import type { ReactElement } from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import './markdown.css';

export type Plugins = {
  remark: NonNullable<Options['remarkPlugins']>;
  rehype: NonNullable<Options['rehypePlugins']>;
};

/** Remote images would reveal to their host who studies what, so their description replaces them. */
const COMPONENTS: Components = {
  img: ({ alt }) => <span>{alt}</span>,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
};

const INLINE_COMPONENTS: Components = { ...COMPONENTS, p: ({ children }) => <>{children} </> };
const BLOCKS =
  'h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tr th td input a section'.split(' ');

type Props = {
  text: string;
  plugins: Plugins;
  /** Within a line: blocks and links become plain words. */
  inline: boolean;
};

/**
 * Renders Markdown. HTML in it stays text, and only safe URLs become links. A function that is called, not a component:
 * what it returns can be kept.
 */
export function drawMarkdown({ text, plugins, inline }: Props): ReactElement {
  const rendered = Markdown({
    children: text,
    remarkPlugins: [remarkGfm, ...plugins.remark],
    rehypePlugins: plugins.rehype,
    components: inline ? INLINE_COMPONENTS : COMPONENTS,
    ...(inline ? { disallowedElements: BLOCKS, unwrapDisallowed: true } : {}),
  });
  return inline ? (
    <span className="card-prose">{rendered}</span>
  ) : (
    <div className="card-prose">{rendered}</div>
  );
}

import type { ReactElement } from 'react';
import Markdown, { defaultUrlTransform, type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { parseMediaUrl } from '#domain/media/media-reference.ts';
import { CardPicture } from '#web/features/media/card-picture.tsx';
import { SoundSign } from '#web/features/media/sound-sign.tsx';
import { SoundPlayer } from '#web/features/media/sound-player.tsx';
import { GapInText, placeGap } from './gap-field.tsx';
import './markdown.css';

export { loadMedia } from '#web/features/media/media-files.ts';

export type Plugins = {
  remark: NonNullable<Options['remarkPlugins']>;
  rehype: NonNullable<Options['rehypePlugins']>;
};

/**
 * Pictures and sounds are the learner's own. Remote images would reveal to their host who studies what, so their description
 * replaces them.
 */
function componentsFor(inline: boolean): Components {
  return {
    slot: GapInText,
    img: ({ alt = '', src }) => {
      const media = typeof src === 'string' ? parseMediaUrl(src) : undefined;
      if (!media) return <span>{alt}</span>;
      return <CardPicture key={media.hash} {...media} alt={alt} inline={inline} />;
    },
    a: ({ href = '', children, node }) => {
      const media = parseMediaUrl(href);
      if (media) return <SoundPlayer key={media.hash} hash={media.hash} name={node ? textOf(node) : ''} />;
      return (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {children}
        </a>
      );
    },
  };
}

type Content = { value?: string; children?: readonly Content[] };

function textOf({ value = '', children = [] }: Content): string {
  return value + children.map(textOf).join('');
}

const COMPONENTS = componentsFor(false);
const INLINE_COMPONENTS: Components = {
  ...componentsFor(true),
  p: ({ children }) => <>{children} </>,
  // A button must not contain controls: a link becomes its text, and a sound its name and an icon.
  a: ({ href = '', children, node }) =>
    parseMediaUrl(href) ? <SoundSign name={node ? textOf(node) : ''} /> : <>{children}</>,
};
const BLOCKS = 'h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tr th td input section'.split(
  ' ',
);

type Props = {
  text: string;
  plugins: Plugins;
  /** Whether to render within a line, with blocks and links as plain words. */
  inline: boolean;
};

/**
 * Renders Markdown. HTML in it stays text, and only safe URLs become links. A function rather than a component, so that
 * callers can cache its result.
 */
export function drawMarkdown({ text, plugins, inline }: Props): ReactElement {
  const rendered = Markdown({
    children: text,
    remarkPlugins: [remarkGfm, ...plugins.remark],
    rehypePlugins: [...plugins.rehype, placeGap],
    urlTransform: (url) => (parseMediaUrl(url) ? url : defaultUrlTransform(url)),
    components: inline ? INLINE_COMPONENTS : COMPONENTS,
    ...(inline ? { disallowedElements: BLOCKS, unwrapDisallowed: true } : {}),
  });
  return inline ? (
    <span className="card-prose">{rendered}</span>
  ) : (
    <div className="card-prose">{rendered}</div>
  );
}

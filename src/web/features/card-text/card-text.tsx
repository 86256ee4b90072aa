import { Component, memo, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { CardPart } from '#domain/speech/certain-language.ts';
import { usePartLanguage } from './card-languages.ts';
import { loadRenderer, readyRenderer, waitForRenderer, type Renderer } from './renderer.ts';
import { detectMarkup, type TextNeeds } from './detect-markup.ts';
import { TextWithGap } from './gap-field.tsx';

type Props = {
  text: string;
  /** The part of a card that it is, which determines its language if the deck's languages are known. */
  part?: CardPart;
  /** Within a line, a label or a button: blocks and links become plain words. */
  inline?: boolean;
};

/**
 * A text of a card: plain text immediately, Markdown and LaTeX maths as soon as their renderer has loaded, which happens only
 * when a text needs it. If the renderer cannot be loaded, the text is shown as it was written. Each text has its own direction.
 */
export const CardText = memo(function CardText({ text, part, inline = false }: Props) {
  const needs = useMemo(() => detectMarkup(text), [text]);
  const lang = usePartLanguage(part);
  const Box = inline ? 'span' : 'div';
  return (
    <Box dir="auto" lang={lang}>
      {needs.markdown ? (
        <PlainWhenBroken key={text} text={text}>
          <RichText text={text} needs={needs} inline={inline} />
        </PlainWhenBroken>
      ) : (
        <TextWithGap text={text} />
      )}
    </Box>
  );
});

function RichText({ text, needs, inline }: { text: string; needs: TextNeeds; inline: boolean }) {
  const [renderer, setRenderer] = useState<Renderer | 'missing' | undefined>(() => readyRenderer(needs));
  useEffect(() => {
    let here = true;
    loadRenderer(needs).then(
      (loaded) => here && setRenderer(loaded),
      () => undefined,
    );
    void waitForRenderer(needs).then(() => here && setRenderer((loaded) => loaded ?? 'missing'));
    return () => {
      here = false;
    };
  }, [needs]);
  // Until then the raw text reserves the space invisibly, so that no markup flickers.
  if (renderer === undefined) return <span className="invisible">{text}</span>;
  if (renderer === 'missing') return <TextWithGap text={text} />;
  return renderer.draw(text, inline);
}

/** Shows the raw text when rendering fails, as it does when the nesting is too deep for the Markdown parser. */
class PlainWhenBroken extends Component<{ text: string; children: ReactNode }, { broken: boolean }> {
  override readonly state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    const { text, children } = this.props;
    return this.state.broken ? <TextWithGap text={text} /> : children;
  }
}

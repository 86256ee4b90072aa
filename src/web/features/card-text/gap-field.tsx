import { createContext, Fragment, use, type ReactNode } from 'react';
import { GAP_FIELD } from '#domain/cards/cloze.ts';

/** The field shown in place of `GAP_FIELD` in a text; false if no gap is filled in by writing. */
export const GapField = createContext<ReactNode>(false);

/** The field in its place. */
export function GapInText() {
  return <>{use(GapField) || GAP_FIELD}</>;
}

/** A plain text with the field in its place. */
export function TextWithGap({ text }: { text: string }) {
  const [before = '', ...others] = text.split(GAP_FIELD);
  return (
    <>
      {before}
      {others.map((after, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no identity but their place
        <Fragment key={index}>
          <GapInText />
          {after}
        </Fragment>
      ))}
    </>
  );
}

type Content = { type: string; tagName?: string; properties?: object; children?: Content[]; value?: string };

/** A rehype plugin that makes an element, `slot`, of `GAP_FIELD`. */
export function placeGap() {
  return (tree: Content): void => placeWithin(tree);
}

function placeWithin(parent: Content): void {
  if (!parent.children) return;
  parent.children = parent.children.flatMap((child) => {
    placeWithin(child);
    const { type, value } = child;
    if (type !== 'text' || value === undefined || !value.includes(GAP_FIELD)) return child;
    return value.split(GAP_FIELD).flatMap((piece, index): Content[] => {
      const text: Content = { type: 'text', value: piece };
      const slot: Content = { type: 'element', tagName: 'slot', properties: {}, children: [] };
      return index === 0 ? [text] : [slot, text];
    });
  });
}

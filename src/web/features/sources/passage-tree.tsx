import { Fragment, type ReactNode } from 'react';
import { parseMediaUrl } from '#domain/media/media-reference.ts';
import type { SourceKind } from '#domain/sources/source.ts';
import {
  type Block,
  blockText,
  entriesOf,
  entryText,
  type Inline,
  inlineText,
  rowText,
  type TableRow,
} from '#domain/sources/tree.ts';
import { classNames } from '#web/lib/class-names.ts';
import { CardText } from '../card-text/card-text.tsx';
import { CardPicture } from '../media/card-picture.tsx';
import { type PassageLayout, type Piece, piecesOf, placesOf } from './passage-layout.ts';
import { pageName } from './source-labels.ts';

/** What stays the same within a passage. */
export type View = {
  kind: SourceKind;
  layout: PassageLayout;
  /** The levels of headings that the source has, highest first. */
  levels: readonly number[];
};

type Placed = {
  view: View;
  /** Where the text of this node begins in the passage. */
  at: number;
};

const HEADING_LOOKS = ['text-xl', 'text-lg', 'text-base'] as const;

/** A heading of the source. Its size shows its level: documents skip levels, which the outline of a screen must not. */
export function SourceHeading({
  level,
  levels,
  children,
}: {
  level: number;
  levels: readonly number[];
  children: ReactNode;
}) {
  const rank = Math.max(levels.indexOf(level), 0);
  const look = HEADING_LOOKS[Math.min(rank, HEADING_LOOKS.length - 1)];
  return <h2 className={classNames('mt-6 mb-2 font-serif font-medium wrap-anywhere', look)}>{children}</h2>;
}

/** The blocks of a passage or a quotation. */
export function Blocks({ blocks, view, at, gap = 2 }: Placed & { blocks: readonly Block[]; gap?: 1 | 2 }) {
  const places = placesOf(blocks.map(blockText), at, gap);
  return blocks.map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the blocks of a passage never change
    <BlockNode key={index} block={block} view={view} at={places[index] ?? at} />
  ));
}

function BlockNode({ block, view, at }: Placed & { block: Block }) {
  const note = block.data?.isNote === true ? 'text-sm text-muted' : undefined;
  switch (block.type) {
    case 'heading':
      return (
        <SourceHeading level={block.depth} levels={view.levels}>
          <Inlines nodes={block.children} view={view} at={at} />
        </SourceHeading>
      );
    case 'paragraph':
      return (
        <p className={classNames('my-2 leading-relaxed whitespace-pre-line wrap-anywhere', note)}>
          <Inlines nodes={block.children} view={view} at={at} />
        </p>
      );
    case 'list':
      return <List list={block} view={view} at={at} />;
    case 'defList':
      return <Definitions list={block} view={view} at={at} />;
    case 'table':
      return <Table rows={block.children} view={view} at={at} />;
    case 'code':
      return (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it scrolls by keyboard
          tabIndex={0}
          className="my-3 overflow-x-auto rounded-md bg-raised p-3 font-mono text-sm"
        >
          <code>
            <Text text={block.value} view={view} at={at} />
          </code>
        </pre>
      );
    case 'math':
      return (
        <div className="my-3 overflow-x-auto">
          <Formula tex={block.value} isDisplayed view={view} at={at} />
        </div>
      );
    case 'blockquote':
      return (
        <blockquote className="my-3 border-l-2 border-line-strong pl-4">
          <Blocks blocks={block.children} view={view} at={at} />
        </blockquote>
      );
    case 'image': {
      const media = parseMediaUrl(block.url);
      if (media === undefined) return null;
      return <CardPicture {...media} alt={block.alt === '' ? 'Picture' : block.alt} inline={false} />;
    }
  }
}

function List({ list, view, at }: Placed & { list: Extract<Block, { type: 'list' }> }) {
  const places = placesOf(
    list.children.map((item) => blockText({ ...list, children: [item] })),
    at,
    1,
  );
  const items = list.children.map(({ children }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the items of a list never change
    <li key={index} className="[&>p]:my-1">
      <Blocks blocks={children} view={view} at={places[index] ?? at} gap={1} />
    </li>
  ));
  return list.ordered ? (
    <ol start={list.start} className="my-2 list-decimal pl-8">
      {items}
    </ol>
  ) : (
    <ul className="my-2 list-disc pl-6">{items}</ul>
  );
}

function Definitions({ list, view, at }: Placed & { list: Extract<Block, { type: 'defList' }> }) {
  const entries = entriesOf(list.children);
  const places = placesOf(entries.map(entryText), at, 1);
  return (
    <dl className="my-2">
      {entries.map(({ terms, descriptions }, index) => {
        const start = places[index] ?? at;
        const termPlaces = placesOf(
          terms.map(({ children }) => inlineText(children)),
          start,
          ', '.length,
        );
        const term = entryText({ terms, descriptions: [] });
        const descriptionPlaces = placesOf(
          descriptions.map((each) => entryText({ terms: [], descriptions: [each] })),
          term === '' ? start : start + term.length + ': '.length,
          1,
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the entries of a list never change
          <Fragment key={index}>
            {terms.map(({ children }, number) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <dt key={number} className="mt-3 font-medium wrap-anywhere">
                <Inlines nodes={children} view={view} at={termPlaces[number] ?? start} />
              </dt>
            ))}
            {descriptions.map(({ children }, number) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <dd key={number} className="pl-5 [&>p]:my-1">
                <Blocks blocks={children} view={view} at={descriptionPlaces[number] ?? start} gap={1} />
              </dd>
            ))}
          </Fragment>
        );
      })}
    </dl>
  );
}

function Table({ rows, view, at }: Placed & { rows: readonly TableRow[] }) {
  const places = placesOf(rows.map(rowText), at, 1);
  const [names, ...others] = rows;
  return (
    <section
      aria-label="Table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it scrolls by keyboard
      tabIndex={0}
      className="my-3 overflow-x-auto"
    >
      <table className="border-collapse text-sm">
        {names === undefined || rowText(names) === '' ? null : (
          <thead>
            <Row row={names} Cell="th" view={view} at={at} />
          </thead>
        )}
        <tbody>
          {others.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows of a table never change
            <Row key={index} row={row} Cell="td" view={view} at={places[index + 1] ?? at} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row, Cell, view, at }: Placed & { row: TableRow; Cell: 'th' | 'td' }) {
  const places = placesOf(
    row.children.map(({ children }) => inlineText(children)),
    at,
    ' | '.length,
  );
  return (
    <tr>
      {row.children.map(({ children }, index) => (
        <Cell
          // oxlint-disable-next-line react/no-array-index-key -- the cells of a row never change
          key={index}
          {...(Cell === 'th' && { scope: 'col' })}
          className="min-w-24 border px-3 py-1.5 text-left align-top"
        >
          <Inlines nodes={children} view={view} at={places[index] ?? at} />
        </Cell>
      ))}
    </tr>
  );
}

function Inlines({ nodes, view, at }: Placed & { nodes: readonly Inline[] }) {
  const places = placesOf(
    nodes.map((node) => inlineText([node])),
    at,
    0,
  );
  return nodes.map((node, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words of a passage never change
    <InlineNode key={index} node={node} view={view} at={places[index] ?? at} />
  ));
}

function InlineNode({ node, view, at }: Placed & { node: Inline }) {
  switch (node.type) {
    case 'text':
      return <Text text={node.value} view={view} at={at} />;
    case 'inlineCode':
      return (
        <code className="rounded-xs bg-raised px-1 font-mono text-[0.9em]">
          <Text text={node.value} view={view} at={at} />
        </code>
      );
    case 'inlineMath':
      return <Formula tex={node.value} view={view} at={at} />;
    case 'strong':
    case 'emphasis': {
      const Tag = node.type === 'strong' ? 'strong' : 'em';
      return (
        <Tag>
          <Inlines nodes={node.children} view={view} at={at} />
        </Tag>
      );
    }
    case 'link': {
      const text = <Inlines nodes={node.children} view={view} at={at} />;
      // The targets of other links are unknown here.
      if (!/^https?:\/\//iu.test(node.url)) return text;
      return (
        <a
          href={node.url}
          target="_blank"
          rel="noreferrer noopener"
          className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
        >
          {text}
        </a>
      );
    }
  }
}

/** A formula, marked as a whole where any part of it is. */
function Formula({ tex, isDisplayed = false, view, at }: Placed & { tex: string; isDisplayed?: boolean }) {
  const written = isDisplayed ? `$$${tex}$$` : `$${tex}$`;
  const pieces = piecesOf(written, at, view.layout);
  const mark = pieces.find((piece) => piece.mark !== null)?.mark ?? null;
  return (
    <Fragment>
      <PageName piece={pieces[0]} kind={view.kind} />
      <Marked mark={mark}>
        <CardText text={isDisplayed ? `$$\n${tex}\n$$` : written} inline={!isDisplayed} />
      </Marked>
    </Fragment>
  );
}

function Text({ text, view, at }: Placed & { text: string }) {
  return piecesOf(text, at, view.layout).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no other name
    <Fragment key={index}>
      <PageName piece={piece} kind={view.kind} />
      <Marked mark={piece.mark}>{piece.text}</Marked>
    </Fragment>
  ));
}

function PageName({ piece, kind }: { piece: Piece | undefined; kind: SourceKind }) {
  if (piece === undefined || piece.page === null) return null;
  return (
    <span className="mr-2 rounded-sm bg-raised px-1.5 py-0.5 font-sans text-xs font-normal whitespace-nowrap text-muted">
      {pageName(kind, piece.page)}
    </span>
  );
}

function Marked({ mark, children }: { mark: Piece['mark']; children: ReactNode }) {
  if (mark === null) return children;
  return (
    <mark
      className={
        mark === 'found'
          ? 'rounded-xs bg-saffron-soft text-saffron'
          : 'bg-transparent text-ink underline decoration-accent decoration-2 underline-offset-4'
      }
    >
      {children}
    </mark>
  );
}

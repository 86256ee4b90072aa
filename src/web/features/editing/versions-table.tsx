import type { ReactNode } from 'react';
import { changedWords, type ComparedPiece } from '#domain/text/changed-words.ts';
import { classNames } from '#web/lib/class-names.ts';

export type VersionsRow = {
  id: string;
  /** The field, in words. */
  field: string;
  one: string;
  other: string;
  /** Below the texts, such as a button for each of them. */
  actions?: [ReactNode, ReactNode] | undefined;
};

type Props = {
  caption: string;
  /** Of the columns with `one` and `other`. */
  headings: [string, string];
  rows: readonly VersionsRow[];
};

/** Two versions side by side, field by field, with the words marked in which they differ. */
export function VersionsTable({ caption, headings: [one, other], rows }: Props) {
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pr-3 font-medium sm:pr-4">
            {one}
          </th>
          <th scope="col" className="py-2 pl-3 font-medium sm:pl-4">
            {other}
          </th>
        </tr>
      </thead>
      {rows.map(({ id, ...row }) => (
        <Versions key={id} {...row} />
      ))}
    </table>
  );
}

const SIDES = ['pr-3 sm:pr-4', 'border-l pl-3 sm:pl-4'] as const;

function Versions({ field, one, other, actions }: Omit<VersionsRow, 'id'>) {
  const texts = changedWords(one, other);
  return (
    <tbody className="border-b last:border-b-0">
      <tr>
        <th scope="rowgroup" colSpan={2} className="pt-3 text-xs font-medium text-muted">
          {field}
        </th>
      </tr>
      <tr className="align-top">
        {SIDES.map((side, index) => (
          <td
            key={side}
            className={classNames(
              'pt-1 wrap-break-word whitespace-pre-line',
              actions ? 'pb-2' : 'pb-3',
              side,
            )}
          >
            <Version pieces={texts[index] ?? []} />
          </td>
        ))}
      </tr>
      {actions ? (
        <tr>
          {SIDES.map((side, index) => (
            <td key={side} className={classNames('pb-4', side)}>
              {actions[index]}
            </td>
          ))}
        </tr>
      ) : null}
    </tbody>
  );
}

function Version({ pieces }: { pieces: readonly ComparedPiece[] }) {
  if (pieces.length === 0) return <span className="text-muted">(empty)</span>;
  return pieces.map(({ text, changed }, index) =>
    changed ? (
      // oxlint-disable-next-line react/no-array-index-key -- The pieces of a text have no other identity.
      <mark key={index} className="rounded-xs bg-saffron-soft text-saffron underline decoration-1">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

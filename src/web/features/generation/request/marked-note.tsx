import { describeMarked } from '#domain/extraction/describe-marked.ts';
import { useMarked } from './choice.queries.ts';

/** Says what cards are made from without a model: what the text marks. */
export function MarkedNote({ sourceId }: { sourceId: string }) {
  const { data } = useMarked(sourceId);
  return <p className="text-sm text-muted">{textOf(data && describeMarked(data.marked))}</p>;
}

function textOf(marked: string | null | undefined): string {
  if (marked === undefined) return 'Cards are made from what the text marks.';
  if (marked === null) {
    return 'Cards are made from what the text marks. This one marks no terms, tables or lists, so there may be few cards or none.';
  }
  return `Cards are made from what the text marks: ${marked}.`;
}

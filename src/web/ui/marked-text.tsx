import { excerptAround, findText } from '#domain/sources/find-text.ts';

type Props = { text: string; from: number; to: number };

/** A text with one range of it marked. */
export function MarkedText({ text, from, to }: Props) {
  return (
    <>
      {text.slice(0, from)}
      <mark className="rounded-xs bg-saffron-soft text-saffron">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}

/** The surroundings of the first place at which a text contains the query; its beginning if there is none. */
export function MarkedExcerpt({ text, query }: { text: string; query: string }) {
  const [found] = findText(text, query, 1);
  if (found === undefined) return text;
  const { excerpt, from, to } = excerptAround(text, found);
  return <MarkedText text={excerpt} from={from} to={to} />;
}

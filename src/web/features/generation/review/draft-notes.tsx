import { ChevronDown, CircleQuestionMark, Copy, Quote } from 'lucide-react';
import { Link } from 'react-router';
import type { CardContent } from '#domain/cards/card.ts';
import type { LikeCard, Quotation } from '#domain/generation/draft.ts';
import { placeName } from '#domain/sources/place.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { spokenText } from '#web/features/card-text/detect-markup.ts';

const LINK = 'font-medium text-accent underline-offset-4 hover:underline';

/** Options, hints and explanation of a card, collapsed at first. */
export function DraftDetails({ content }: { content: CardContent }) {
  const { hints, explanation, quiz } = content;
  const given = hints.filter((hint) => hint !== null);
  const parts = [
    ...(quiz === null ? [] : ['options']),
    ...(given.length === 0 ? [] : ['hints']),
    ...(explanation === null ? [] : ['explanation']),
  ];
  if (parts.length === 0) return null;
  return (
    <details className="group/details min-w-0 text-sm open:w-full">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-sm text-muted hover:text-card-ink pointer-coarse:min-h-11">
        <ChevronDown aria-hidden size={14} className="-rotate-90 group-open/details:rotate-0" />
        {sentence(parts)}
      </summary>
      <div className="mt-2 flex flex-col gap-3 border-l-2 border-card-rule pl-3 wrap-anywhere">
        {quiz === null ? null : (
          <ul aria-label="Options" className="flex flex-col gap-1">
            {numbered(quiz.options).map(({ key, at, text }) => (
              <li key={key} className={at === quiz.key ? 'font-medium' : 'text-muted'}>
                <CardText text={text} part="back" inline />
                {at === quiz.key ? <span className="text-accent"> (right)</span> : null}
              </li>
            ))}
          </ul>
        )}
        {given.length === 0 ? null : (
          <ol aria-label="Hints" className="list-decimal pl-5">
            {numbered(given).map(({ key, text }) => (
              <li key={key}>
                <CardText text={text} part="explanation" inline />
              </li>
            ))}
          </ol>
        )}
        {explanation === null ? null : (
          <div>
            <CardText text={explanation} part="explanation" />
          </div>
        )}
      </div>
    </details>
  );
}

/** Shows the passage of the source that the card quotes. */
export function QuotationNote({ quotation, sourceId }: { quotation: Quotation; sourceId: string | null }) {
  const { page, passage, quote } = quotation;
  const from = page === null ? 'From the source' : `From ${placeName(page)}`;
  return (
    <figure className="flex flex-col gap-1 rounded-md bg-raised px-3 py-2 text-sm">
      <figcaption className="flex items-center gap-2 text-muted">
        <Quote aria-hidden size={14} className="shrink-0" />
        {sourceId === null ? (
          from
        ) : (
          <Link
            to={`/sources/${sourceId}?passage=${passage}`}
            className={`${LINK} pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`}
          >
            {from}
          </Link>
        )}
      </figcaption>
      <blockquote className="text-ink italic wrap-anywhere">{quote}</blockquote>
    </figure>
  );
}

/** Says that the model had second thoughts about the card. */
export function SecondLookNote() {
  return (
    <p className="flex items-start gap-2 rounded-md bg-saffron-soft px-3 py-2 text-sm font-medium text-saffron">
      <CircleQuestionMark aria-hidden size={14} className="mt-1 shrink-0" />
      The AI is not sure of this one
    </p>
  );
}

/** Names a similar card that the learner already has. */
export function SimilarCardNote({ like: { deckId, front } }: { like: LikeCard }) {
  const search = new URLSearchParams({ search: front.slice(0, 255) }).toString();
  return (
    <p className="flex items-start gap-2 rounded-md bg-saffron-soft px-3 py-2 text-sm text-ink">
      <Copy aria-hidden size={14} className="mt-1 shrink-0 text-saffron" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium text-saffron">Like a card you have: </span>
        <Link to={`/decks/${deckId}?${search}`} className="underline underline-offset-4">
          {spokenText(front)}
        </Link>
      </span>
    </p>
  );
}

/** Adds unique keys to texts, because a card that the checks rejected may repeat one. */
function numbered(texts: readonly string[]): { key: string; at: number; text: string }[] {
  return texts.map((text, at) => ({ key: `${texts.indexOf(text) === at ? '' : at} ${text}`, at, text }));
}

/** Joins parts into a list such as "Options, hints and explanation". */
function sentence(parts: readonly string[]): string {
  const text = new Intl.ListFormat('en').format(parts);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

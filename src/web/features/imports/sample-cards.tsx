import type { CardContent } from '#domain/cards/card.ts';
import { DraftDetails } from '#web/features/generation/review/draft-notes.tsx';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { Badge } from '#web/ui/badge.tsx';

type Props = {
  label: string;
  cards: ReadonlyArray<{ deck?: string; content: CardContent }>;
};

/** Previews cards as they will look. */
export function SampleCards({ label, cards }: Props) {
  return (
    <ol aria-label={label} className="flex flex-col gap-3">
      {cards.map(({ deck = '', content }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the first cards of a file have no identity but their position
        <li key={index} className="rounded-lg border border-card-rule bg-card-face p-4 text-card-ink sm:p-5">
          <div className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-2">
            <div className="min-w-0 font-serif text-lg font-medium wrap-anywhere whitespace-pre-line">
              <CardText text={content.front} />
            </div>
            <div className="min-w-0 font-serif text-lg wrap-anywhere whitespace-pre-line border-card-rule max-md:border-t max-md:pt-3 md:border-l md:pl-8">
              <CardText text={content.back} />
            </div>
          </div>
          <Extras deck={deck} content={content} />
        </li>
      ))}
    </ol>
  );
}

function Extras({ deck, content }: { deck: string; content: CardContent }) {
  const { hints, explanation, quiz, tags, isQuiz } = content;
  const hasDetails = quiz !== null || explanation !== null || hints.some((hint) => hint !== null);
  if (deck === '' && tags.length === 0 && !hasDetails && !isQuiz) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      {deck === '' ? null : <p className="min-w-0 text-sm text-muted wrap-anywhere">{deck}</p>}
      {isQuiz ? <Badge>Quiz</Badge> : null}
      {tags.map((tag) => (
        <Badge key={tag}>
          <span className="truncate">{tag}</span>
        </Badge>
      ))}
      <DraftDetails content={content} />
    </div>
  );
}

import type { ImportChange } from '#contract/imports.ts';
import type { CardContent } from '#domain/cards/card.ts';
import type { ContentPart } from '#domain/interchange/merge-content.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { countOf } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FoldedRows } from './folded-rows.tsx';
import { partText } from './import-texts.ts';

/** Number of cards shown at first. */
const SHOWN = 5;

type Props = {
  changes: readonly ImportChange[];
  /** Number of changed cards, shown or not. */
  total: number;
  /** Changes that have not been loaded yet. */
  pages: { hasMore: boolean; isLoading: boolean; load: () => void };
};

/** Shows the learner's cards that a file has changed, side by side with what is in the file. */
export function ChangedCards({ changes, total, pages }: Props) {
  return (
    <FoldedRows
      rows={changes}
      limit={SHOWN}
      more={() => countOf(total - SHOWN, 'more card')}
      end={
        pages.hasMore ? (
          <Button className="mt-3" loading={pages.isLoading} onClick={pages.load}>
            Show more
          </Button>
        ) : null
      }
    >
      {(rows, isRest) => (
        <ol aria-label={isRest ? 'More changed cards' : 'Changed cards'} className="flex flex-col gap-3">
          {rows.map((change) => (
            <ChangedCard key={change.cardId} change={change} />
          ))}
        </ol>
      )}
    </FoldedRows>
  );
}

function ChangedCard({ change: { kind, mine, file, merged, conflicts } }: { change: ImportChange }) {
  const parts = differences(mine, kind === 'same-front' ? merged : file);
  return (
    <li className="rounded-lg border border-card-rule bg-card-face p-4 text-card-ink sm:p-5">
      <div className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-2">
        <Version label="Your card" content={mine} parts={parts} />
        <Version label="In the file" content={file} parts={parts} />
      </div>
      {conflicts.length === 0 ? null : (
        <p className="mt-3">
          <Badge>You changed this card too</Badge>
        </p>
      )}
    </li>
  );
}

function Version({
  label,
  content,
  parts,
}: {
  label: string;
  content: CardContent;
  parts: readonly ContentPart[];
}) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm text-muted">{label}</p>
      <div className="font-serif text-lg font-medium wrap-anywhere whitespace-pre-line">
        <CardText text={content.front} />
      </div>
      {parts
        .filter((part) => part !== 'front')
        .map((part) => (
          <div key={part} className="mt-2 font-serif text-lg wrap-anywhere whitespace-pre-line">
            {part === 'back' ? null : <span className="text-sm text-muted">{partText(part)}: </span>}
            <CardText text={textOf(content, part)} />
          </div>
        ))}
    </div>
  );
}

/** The parts in which two versions of a card differ. */
function differences(one: CardContent, other: CardContent): ContentPart[] {
  const parts: readonly ContentPart[] = [
    'front',
    'back',
    'hints',
    'explanation',
    'quiz',
    'difficulty',
    'tags',
  ];
  return parts.filter((part) => textOf(one, part) !== textOf(other, part));
}

function textOf(
  { front, back, hints, explanation, quiz, difficulty, tags }: CardContent,
  part: ContentPart,
): string {
  switch (part) {
    case 'front':
      return front;
    case 'back':
      return back;
    case 'hints':
      return hints.filter((hint) => hint !== null).join('\n');
    case 'explanation':
      return explanation ?? '';
    case 'quiz':
      return (quiz?.options ?? []).join('\n');
    case 'difficulty':
      return String(difficulty);
    case 'tags':
      return tags.join(', ');
  }
}

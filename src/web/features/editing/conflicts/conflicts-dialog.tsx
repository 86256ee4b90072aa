import { useEffect, useId, useRef } from 'react';
import { wireCardContent } from '#contract/wire-card.ts';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import type { NewCommand } from '#web/features/replica/commands/command-types.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { cardDifferences } from '../differences.ts';
import { VersionsTable, type VersionsRow } from '../versions-table.tsx';
import { useConflicts, useSettleConflicts, type CardInConflict } from './conflicts.queries.ts';

type Props = {
  /** The cards to show; those without a conflict are left out. */
  cardIds: readonly string[];
  returnFocusTo?: () => HTMLElement | null;
  onClose: () => void;
};

/** Both versions of cards that two devices have changed, for the learner to choose from. Closes after the last choice. */
export function ConflictsDialog({ cardIds, returnFocusTo, onClose }: Props) {
  const { data, isPlaceholderData } = useConflicts();
  const settling = useSettleConflicts();
  const list = useRef<HTMLDivElement>(null);
  const shown = data?.filter(({ card }) => cardIds.includes(card.id));
  const isOver = shown?.length === 0 && !isPlaceholderData;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);

  async function settle(commands: readonly NewCommand[]): Promise<void> {
    await settling.mutateAsync(commands);
    // The pressed button has disappeared.
    list.current?.focus();
  }

  return (
    <Dialog
      wide
      open
      onOpenChange={onClose}
      title="Changed on two devices"
      description="Of two changes, the later one is on the card. Choose which text to keep."
      {...(returnFocusTo ? { returnFocusTo } : {})}
    >
      <div ref={list} tabIndex={-1} className="flex flex-col gap-8 outline-none">
        {shown === undefined ? (
          <Spinner size={20} />
        ) : (
          shown.map((conflict) => (
            <Conflict
              key={conflict.card.id}
              conflict={conflict}
              saving={settling.isPending}
              onSettle={(commands) => void settle(commands).catch(() => undefined)}
            />
          ))
        )}
      </div>
    </Dialog>
  );
}

type ConflictProps = {
  conflict: CardInConflict;
  saving: boolean;
  onSettle: (commands: readonly NewCommand[]) => void;
};

function Conflict({ conflict, saving, onSettle }: ConflictProps) {
  const { card, deckTitle, kept, texts } = conflict;
  const id = useId();
  const settled = (keep: 'standing' | 'other', ids: readonly string[]) =>
    onSettle(ids.map((conflictId) => ({ kind: 'settle-conflict', conflictId, keep })));
  const textIds = texts.map((text) => text.id);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t pt-5 first:border-t-0 first:pt-0">
      <div>
        <h3 id={id} className="line-clamp-3 font-medium wrap-anywhere">
          {spokenText(card.front)}
        </h3>
        <p className="text-sm wrap-anywhere text-muted">{deckTitle}</p>
      </div>
      {kept ? <Kept conflict={conflict} saving={saving} onSettle={onSettle} /> : null}
      {texts.length === 0 ? null : (
        <>
          <VersionsTable
            caption="Where the two versions differ"
            headings={['On the card', 'Other text']}
            rows={texts.flatMap((text) => rowsFor(card, text, saving, (keep) => settled(keep, [text.id])))}
          />
          {texts.length === 1 ? null : (
            <div className="flex flex-wrap justify-end gap-3">
              <Button aria-disabled={saving} onClick={() => settled('standing', textIds)}>
                Keep the card as it is
              </Button>
              {/* Of several texts for one field, the latest is applied last and stays. */}
              <Button aria-disabled={saving} onClick={() => settled('other', textIds.toReversed())}>
                Use all other texts
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** A row for each line in which the texts differ; the buttons are below the last one. */
function rowsFor(
  card: CardInConflict['card'],
  { id, other, at }: CardInConflict['texts'][number],
  saving: boolean,
  onChoose: (keep: 'standing' | 'other') => void,
): VersionsRow[] {
  const differences = cardDifferences(card, other);
  const fields = differences.map(({ field }) => field).join(', ');
  const choice = (keep: 'standing' | 'other', label: string) => (
    <Button
      size="sm"
      aria-label={`${label}: ${fields}`}
      aria-disabled={saving}
      onClick={() => onChoose(keep)}
    >
      {label}
    </Button>
  );
  return differences.map(({ field, theirs, mine }, index) => ({
    id: `${id} ${field}`,
    field: index === 0 ? `${field} (other text of ${formatDate(at)}, ${formatTime(at)})` : field,
    one: theirs,
    other: mine,
    ...(index === differences.length - 1 && {
      actions: [choice('standing', 'Keep this'), choice('other', 'Use the other')],
    }),
  }));
}

function Kept({ conflict: { card, ids, texts }, saving, onSettle }: ConflictProps) {
  const name = spokenText(card.front);
  const textIds = new Set(texts.map(({ id }) => id));
  const keptIds = ids.filter((id) => !textIds.has(id));
  return (
    <>
      {card.back === '' ? null : <p className="text-sm wrap-anywhere whitespace-pre-line">{card.back}</p>}
      <p className="text-sm">
        You deleted this card on one device and changed it on another, so it was kept.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          aria-label={`Keep: ${name}`}
          aria-disabled={saving}
          onClick={() =>
            onSettle(keptIds.map((conflictId) => ({ kind: 'settle-conflict', conflictId, keep: 'standing' })))
          }
        >
          Keep
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Delete: ${name}`}
          aria-disabled={saving}
          onClick={() => onSettle([{ kind: 'delete-card', cardId: card.id, seen: wireCardContent(card) }])}
        >
          Delete
        </Button>
      </div>
    </>
  );
}

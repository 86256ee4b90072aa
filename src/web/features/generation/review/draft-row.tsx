import { Check, Pencil, RefreshCw, Sparkles, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { isUndecided, type Draft, type DraftStatus } from '#domain/generation/draft.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import { classNames } from '#web/lib/class-names.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Difficulty } from '#web/ui/difficulty.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useSwipe } from '#web/ui/use-swipe.ts';
import { DraftDetails, QuotationNote, SecondLookNote, SimilarCardNote } from './draft-notes.tsx';

/** Actions for a draft. The functions stay the same between renders. */
export type DraftActions = {
  keep: (draftId: string) => void;
  drop: (draftId: string) => void;
  edit: (draftId: string) => void;
  again: (draftId: string) => void;
  more: (draftId: string) => void;
};

/** Prices in tokens. */
export type OtherPrices = { again: number; more: number };

type Props = {
  draft: Draft;
  sourceId: string | null;
  /** Whether a request for another draft in its place is under way. */
  busy: boolean;
  /** What replacements and similar drafts cost; null while none can be made. */
  prices: OtherPrices | null;
  actions: DraftActions;
};

/** The element of a draft in the list, which takes the focus as a whole. */
export function draftElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-draft="${id}"]`);
}

const EDGES: Record<DraftStatus, string> = {
  proposed: 'border-card-rule bg-card-face text-card-ink',
  accepted: 'border-accent bg-card-face text-card-ink',
  rejected: 'border-dashed bg-raised text-muted',
};

/** A card to keep or drop. On a touch screen, swiping right keeps it and swiping left drops it. */
export const DraftRow = memo(function DraftRow({ draft, sourceId, busy, prices, actions }: Props) {
  const { id, status, content, doubt } = draft;
  const dropped = status === 'rejected';
  const name = spokenText(content.front);
  const swipe = useSwipe({
    enabled: true,
    onSwipe: (side) => {
      if (side === 'right') actions.keep(id);
      else if (!dropped) actions.drop(id);
    },
    onPulled: () => {},
  });
  return (
    <li
      {...swipe}
      data-draft={id}
      data-status={status}
      data-doubt={doubt}
      tabIndex={-1}
      className={classNames(
        'group/swipe relative rounded-lg border focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent [contain-intrinsic-size:auto_14rem] [content-visibility:auto]',
        'data-swipeable:touch-pan-y data-swipeable:touch-pinch-zoom',
        'translate-x-[calc(var(--swipe,0)*1px)] motion-reduce:translate-x-0',
        'transition-[translate] duration-(--duration-base) ease-calm data-swiping:transition-none',
        EDGES[status],
        isUndecided(draft) && 'border-dashed',
      )}
    >
      <div className={classNames('flex flex-col gap-3 p-4 sm:p-5', dropped && 'py-3! sm:py-3!')}>
        {dropped ? (
          <p className="line-clamp-1 wrap-anywhere">
            <span className="sr-only">Dropped: </span>
            <CardText text={content.front} part="front" inline />
          </p>
        ) : (
          <Content draft={draft} sourceId={sourceId} />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <StatusButton
            label={status === 'accepted' ? 'Kept' : 'Keep'}
            name={name}
            pressed={status === 'accepted'}
            variant={status === 'accepted' ? 'soft' : 'secondary'}
            icon={<Check aria-hidden size={16} />}
            onClick={() => actions.keep(id)}
          />
          <StatusButton
            label={dropped ? 'Dropped' : 'Drop'}
            name={name}
            pressed={dropped}
            variant={dropped ? 'danger' : 'secondary'}
            icon={<X aria-hidden size={16} />}
            onClick={() => actions.drop(id)}
          />
          {busy ? (
            <output className="flex items-center gap-2 text-sm text-muted">
              <Spinner />
              Making others...
            </output>
          ) : null}
          <div className="ml-auto flex items-center">
            <IconButton label={`Edit card ${name}`} data-tooltip="Edit" onClick={() => actions.edit(id)}>
              <Pencil aria-hidden size={16} />
            </IconButton>
            {prices === null || busy ? null : (
              <Menu
                trigger={
                  <IconButton label={`Other cards for ${name}`} data-tooltip="Other cards">
                    <Sparkles aria-hidden size={16} />
                  </IconButton>
                }
              >
                <MenuItem icon={<RefreshCw aria-hidden size={16} />} onSelect={() => actions.again(id)}>
                  <Priced label="Again" price={prices.again} />
                </MenuItem>
                <MenuItem icon={<Sparkles aria-hidden size={16} />} onSelect={() => actions.more(id)}>
                  <Priced label="More like this" price={prices.more} />
                </MenuItem>
              </Menu>
            )}
          </div>
        </div>
      </div>
      <SwipeMark />
    </li>
  );
});

function Content({ draft, sourceId }: Pick<Props, 'draft' | 'sourceId'>) {
  const { content } = draft;
  return (
    <>
      <div className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-2">
        <div className="min-w-0 font-serif text-lg font-medium wrap-anywhere whitespace-pre-line">
          <CardText text={content.front} part="front" />
        </div>
        <div className="min-w-0 font-serif text-lg wrap-anywhere whitespace-pre-line md:border-l md:border-card-rule md:pl-8">
          <CardText text={content.back} part="back" />
        </div>
      </div>
      {draft.doubt === 'second-look' ? <SecondLookNote /> : null}
      {draft.like === null ? null : <SimilarCardNote like={draft.like} />}
      {draft.quotation === null ? null : <QuotationNote quotation={draft.quotation} sourceId={sourceId} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Difficulty level={content.difficulty} short />
        {content.isQuiz ? <Badge>Quiz</Badge> : null}
        <DraftDetails content={content} />
      </div>
    </>
  );
}

type StatusProps = {
  label: string;
  name: string;
  pressed: boolean;
  variant: 'soft' | 'secondary' | 'danger';
  icon: ReactNode;
  onClick: () => void;
};

function StatusButton({ label, name, pressed, variant, icon, onClick }: StatusProps) {
  return (
    <Button variant={variant} className="px-3!" aria-pressed={pressed} onClick={onClick}>
      {icon}
      {label}
      <span className="sr-only">: {name}</span>
    </Button>
  );
}

function Priced({ label, price }: { label: string; price: number }) {
  return (
    <>
      {label}
      <span className="ml-auto pl-4 text-muted tabular-nums">{formatNumber(price)} tokens</span>
    </>
  );
}

/** Shows what releasing a swiped card would do. Hidden from screen readers, since the buttons say the same. */
function SwipeMark() {
  const mark =
    'absolute top-3 hidden items-center gap-1.5 rounded-full border bg-surface px-3 py-1.5 text-sm font-medium forced-color-adjust-none';
  return (
    <span aria-hidden>
      <span
        className={classNames(
          mark,
          'left-3 border-accent text-accent group-data-[swiping=right]/swipe:inline-flex',
          'group-data-[pulled=right]/swipe:bg-accent group-data-[pulled=right]/swipe:text-on-accent',
        )}
      >
        <Check size={14} />
        Keep
      </span>
      <span
        className={classNames(
          mark,
          'right-3 border-danger text-danger group-data-[swiping=left]/swipe:inline-flex',
          'group-data-[pulled=left]/swipe:bg-danger-solid group-data-[pulled=left]/swipe:text-on-danger',
        )}
      >
        <X size={14} />
        Drop
      </span>
    </span>
  );
}

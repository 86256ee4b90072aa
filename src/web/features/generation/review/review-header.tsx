import { Link } from 'react-router';
import type { Draft } from '#domain/generation/draft.ts';
import { madeFrom, TOOL } from '#domain/generation/made-by.ts';
import { GenerationProgress } from '../generation-progress.tsx';
import { useSourceDetails } from '../request/choice.queries.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { Generation } from './review-state.ts';
import { isRunning } from './review.queries.ts';

type Props = {
  generation: Generation;
  good: readonly Draft[];
  /** The number of less certain drafts below the others. */
  lessCertain: number;
  /** Sets the status of several drafts. */
  onStatus: (draftIds: readonly string[], status: 'accepted' | 'rejected') => void;
  onKeys: () => void;
};

/** Shows the origin of the cards, how many are reviewed, and the actions for all of them. */
export function ReviewHeader({ generation, good, lessCertain, onStatus, onKeys }: Props) {
  const open = good.filter(({ status }) => status === 'proposed');
  // Actions for all cards leave single decisions alone until every card has been decided.
  const isRest = open.length > 0 && open.length < good.length;
  const say = (status: 'accepted' | 'rejected') => {
    const meant = (isRest ? open : good).filter((draft) => draft.status !== status);
    if (meant.length > 0) {
      onStatus(
        meant.map(({ id }) => id),
        status,
      );
    }
  };
  return (
    <PageHeader
      title={generation.title}
      actions={
        <>
          <IconButton
            label="Keyboard shortcuts"
            className="hidden! sm:pointer-fine:inline-grid!"
            onClick={onKeys}
          >
            <Kbd>?</Kbd>
          </IconButton>
          <Button className="max-sm:flex-1" disabled={good.length === 0} onClick={() => say('rejected')}>
            {isRest ? 'Drop the rest' : 'Drop all'}
          </Button>
          <Button
            variant="soft"
            className="max-sm:flex-1"
            disabled={good.length === 0}
            onClick={() => say('accepted')}
          >
            {isRest ? 'Keep the rest' : 'Keep all'}
          </Button>
        </>
      }
    >
      <p className="mb-4">
        New cards <Origin generation={generation} />
      </p>
      {isRunning(generation) ? (
        <GenerationProgress running={generation} />
      ) : (
        <DecisionCount good={good} lessCertain={lessCertain} generation={generation} />
      )}
    </PageHeader>
  );
}

/** Names the source of the cards, and the tool that proposed them. */
function Origin({ generation: { kind, sourceId, madeBy = null } }: Pick<Props, 'generation'>) {
  const title = useSourceDetails(sourceId).data?.source.title;
  const tool = madeFrom(TOOL, madeBy);
  if (tool !== null && kind !== 'source') return <>proposed by {tool}.</>;
  if (kind !== 'source') return <>from a topic.</>;
  if (sourceId === null || title === undefined) return <>from a source.</>;
  return (
    <>
      {tool === null ? 'from' : `proposed by ${tool} from`}{' '}
      <Link
        to={`/sources/${sourceId}`}
        className="font-medium text-accent wrap-anywhere underline-offset-4 hover:underline"
      >
        {title}
      </Link>
      .
    </>
  );
}

/** Shows how many cards the learner has decided on, and why there are fewer than requested. */
function DecisionCount({
  good,
  lessCertain,
  generation,
}: Pick<Props, 'good' | 'lessCertain' | 'generation'>) {
  const { cardCount, cardsGenerated } = generation;
  const builtIn = usePublicConfig().data?.provider.builtIn === true;
  const decided = good.filter(({ status }) => status !== 'proposed').length;
  const text = `${formatNumber(decided)} of ${formatNumber(good.length)} checked`;
  return (
    <div className="flex flex-col gap-2">
      {good.length === 0 ? null : (
        <>
          <ProgressBar label="Cards checked" value={decided} max={good.length} valueText={text} />
          <p className="text-sm tabular-nums">{text}</p>
        </>
      )}
      {cardsGenerated < cardCount ? (
        <p className="text-sm text-muted">
          {formatNumber(cardsGenerated)} instead of {formatNumber(cardCount)}:{' '}
          {reasonForFewer(generation, builtIn)}
          {lessCertain === 0 ? '' : `, apart from ${formatNumber(lessCertain)} less certain below`}.{' '}
          {cardsGenerated === 0 ? 'You paid nothing.' : 'You were charged only for these.'}
        </p>
      ) : null}
    </div>
  );
}

function reasonForFewer({ kind, cardsGenerated }: Generation, builtIn: boolean): string {
  if (kind !== 'source') return 'there were no more good cards in this topic';
  if (!builtIn) return 'there were no more good cards in this text';
  const more = cardsGenerated === 0 ? '' : 'more ';
  return `this text marks no ${more}terms, entries or lists that make a good card`;
}

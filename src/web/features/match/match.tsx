import { useState } from 'react';
import {
  chooseTile,
  choosePairs,
  matchTime,
  startMatch,
  type MatchState,
  type MatchTile,
} from '#domain/study/match.ts';
import type { DeckCards } from '#web/features/study/deck-cards-screen.tsx';
import { StudyFrame } from '#web/features/study/study-frame.tsx';
import { newId } from '#web/lib/new-id.ts';
import { Board } from './board.tsx';
import { Clock } from './clock.tsx';
import { Intro } from './intro.tsx';
import { useBestTime, useKeepTime } from './match.queries.ts';
import { Result } from './result.tsx';
import { useTimePressure } from './time-pressure.ts';
import { TooFewCards } from './too-few-cards.tsx';

/** Games of Match, one after the other. Each begins with cards that have not been on the board. */
export function Match({ deck, cards, back }: DeckCards) {
  const [seed, setSeed] = useState(newId);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [pairs, setPairs] = useState(() => choosePairs(cards, { seed, seen }));
  const [match, setMatch] = useState<MatchState | null>(null);
  const { clock } = useTimePressure();
  /** Whether this game has a clock, whatever the setting is now. */
  const [isTimed, setIsTimed] = useState(clock);
  const best = useBestTime(deck.id, pairs.length);
  /** The best time before the game that has ended. */
  const [former, setFormer] = useState(best);
  const keeping = useKeepTime();

  function start(next = pairs, nextSeed = seed) {
    setMatch(startMatch(next, { seed: nextSeed, now: performance.now() }));
    setIsTimed(clock);
    keeping.reset();
  }

  function startAgain() {
    const shown = new Set([...seen, ...pairs.map(({ cardId }) => cardId)]);
    const nextSeed = newId();
    const next = choosePairs(cards, { seed: nextSeed, seen: shown });
    setSeed(nextSeed);
    setSeen(shown.size >= cards.length ? new Set() : shown);
    setPairs(next);
    start(next, nextSeed);
  }

  function choose(tile: MatchTile) {
    if (match === null) return;
    const now = performance.now();
    const next = chooseTile(match, tile, now);
    setMatch(next);
    if (next.finishedAt === null || !isTimed) return;
    setFormer(best);
    keeping.mutate({ deckId: deck.id, pairs: pairs.length, durationMs: matchTime(next, now) });
  }

  const isRunning = match !== null && match.finishedAt === null;
  return (
    <StudyFrame
      title="Match"
      back={back}
      actions={isRunning && isTimed ? <Clock startedAt={match.startedAt} /> : null}
    >
      {pairs.length === 0 ? (
        <TooFewCards deckId={deck.id} back={back} />
      ) : match === null ? (
        <Intro pairs={pairs.length} best={best} onStart={() => start()} />
      ) : isRunning ? (
        <Board key={seed} match={match} onChoose={choose} />
      ) : (
        <Result
          match={match}
          isTimed={isTimed}
          former={former}
          failure={keeping.error}
          onKeepAgain={() => keeping.variables && keeping.mutate(keeping.variables)}
          onAgain={startAgain}
          back={back}
        />
      )}
    </StudyFrame>
  );
}

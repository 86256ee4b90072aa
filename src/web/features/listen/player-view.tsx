import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { useStore } from 'zustand';
import type { Card } from '#domain/cards/card.ts';
import type { Deck } from '#domain/deck.ts';
import { rightAnswer } from '#domain/study/explanation.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import { useVoiceOf } from '#web/features/speech/use-readable.ts';
import { StudyFrame, type Back } from '#web/features/study/study-frame.tsx';
import { useScreenKeys } from '#web/lib/use-screen-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { KeyHint } from '#web/ui/key-hint.tsx';
import { NoVoice } from './no-voice.tsx';
import { useListenPlayer } from './use-listen-player.ts';
import { useMediaSession } from './use-media-session.ts';

type Props = {
  deck: Deck;
  cards: readonly Card[];
  back: Back;
  /** Whether cards of the deck have sounds, which need no voice. */
  hasSounds: boolean;
  controls: ReactNode;
};

/** The card that is read, in large type, and the buttons of a player. */
export function PlayerView({ deck, cards, back, hasSounds, controls }: Props) {
  const voiceOf = useVoiceOf(deck);
  const player = useListenPlayer(cards, { languages: deck, voiceOf }, () =>
    toast.error('Your browser could not read this aloud'),
  );
  const { index, phase, playing, ended } = useStore(player.store);
  const card = cards[index];
  const isAnswered = phase === 'back' || phase === 'rest';
  useMediaSession(player, {
    title: spokenText(card?.front ?? ''),
    deckTitle: deck.title,
    isPlaying: playing,
  });
  useScreenKeys((key) => {
    const act = { ' ': player.toggle, ArrowRight: player.next, ArrowLeft: player.previous }[key];
    act?.();
    return act !== undefined;
  });
  if (voiceOf.size === 0 && !hasSounds) {
    return (
      <StudyFrame title="Listen" back={back}>
        <NoVoice deck={deck} back={back} />
      </StudyFrame>
    );
  }
  return (
    <StudyFrame
      title="Listen"
      back={back}
      actions={
        <p className="text-sm text-muted tabular-nums">
          Card {index + 1} of {cards.length}
        </p>
      }
    >
      <article
        aria-label={`Card ${index + 1} of ${cards.length}`}
        className="flex min-h-56 flex-1 flex-col justify-center gap-6 rounded-xl border border-card-rule bg-card-face p-6 text-center font-serif text-card-ink shadow-2 sm:p-10"
      >
        {card === undefined ? null : (
          <>
            <div className={isAnswered ? 'text-lg text-muted' : LARGE}>
              <CardText text={card.front} part="front" />
            </div>
            {isAnswered ? (
              <div className={LARGE}>
                <CardText text={rightAnswer(card)} part="back" />
              </div>
            ) : null}
          </>
        )}
      </article>
      <div className="flex items-center justify-center gap-4 py-5">
        <IconButton label="Previous card" aria-keyshortcuts="ArrowLeft" onClick={player.previous}>
          <SkipBack aria-hidden size={22} />
        </IconButton>
        <Button
          variant="primary"
          size="lg"
          className="min-w-40"
          aria-keyshortcuts="Space"
          onClick={player.toggle}
        >
          {playing ? <Pause aria-hidden size={20} /> : <Play aria-hidden size={20} />}
          {playing ? 'Pause' : ended ? 'Play again' : 'Play'}
          <KeyHint filled>Space</KeyHint>
        </Button>
        <IconButton label="Next card" aria-keyshortcuts="ArrowRight" onClick={player.next}>
          <SkipForward aria-hidden size={22} />
        </IconButton>
      </div>
      {controls}
      <p className="pb-6 text-center text-sm text-muted">
        Listening is for practice: it does not change when your cards come back.
      </p>
    </StudyFrame>
  );
}

const LARGE = 'text-2xl wrap-break-word whitespace-pre-line text-balance sm:text-4xl';

import { useEffect, useEffectEvent } from 'react';
import type { Player } from './player.ts';

type Shown = { title: string; deckTitle: string; isPlaying: boolean };

/** Shows the card where the system shows what is playing, and responds to the media keys of headphones and keyboards. */
export function useMediaSession(player: Player, { title, deckTitle, isPlaying }: Shown): void {
  const act = useEffectEvent((action: MediaSessionAction) => {
    if (action === 'play') player.play();
    else if (action === 'nexttrack') player.next();
    else if (action === 'previoustrack') player.previous();
    else player.pause();
  });
  useEffect(() => {
    const session = sessionOf(navigator);
    if (session === undefined) return undefined;
    for (const action of ACTIONS) handle(session, action, () => act(action));
    return () => {
      for (const action of ACTIONS) handle(session, action, null);
      session.metadata = null;
      session.playbackState = 'none';
    };
  }, []);
  useEffect(() => {
    const session = sessionOf(navigator);
    if (session === undefined) return;
    session.metadata = new MediaMetadata({ title, artist: deckTitle, album: 'Cardamom' });
    session.playbackState = isPlaying ? 'playing' : 'paused';
  }, [title, deckTitle, isPlaying]);
}

const ACTIONS = ['play', 'pause', 'stop', 'nexttrack', 'previoustrack'] as const;

function sessionOf(browser: { mediaSession?: MediaSession }): MediaSession | undefined {
  return 'MediaMetadata' in globalThis ? browser.mediaSession : undefined;
}

function handle(session: MediaSession, action: MediaSessionAction, handler: (() => void) | null): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // The browser does not support this action.
  }
}

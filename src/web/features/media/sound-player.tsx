import { Pause, Play } from 'lucide-react';
import { useContext, useRef, useState } from 'react';
import { loadMedia } from './media-files.ts';
import { OnPaper } from './on-paper.ts';
import { useMedia } from './use-media.ts';
import './media.css';

type Props = { hash: string; name: string };

/** A sound on a card; in print, its name. */
export function SoundPlayer(props: Props) {
  return useContext(OnPaper) ? <span>♪ {props.name}</span> : <Player {...props} />;
}

/** Plays a sound: a button with its name and progress. Only one sound plays at a time. */
function Player({ hash, name }: Props) {
  const { address, failed, retry } = useMedia(hash);
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [broken, setBroken] = useState(false);
  const [share, setShare] = useState(0);
  const label = name === '' ? 'sound' : name;

  async function toggle() {
    const element = audio.current;
    if (element === null) return;
    if (playing) return element.pause();
    try {
      // The first click may come before the sound has loaded.
      if (!element.src) element.src = await loadMedia(hash);
      for (const other of document.querySelectorAll('audio')) if (other !== element) other.pause();
      await element.play();
    } catch {
      setBroken(true);
    }
  }

  if (failed || broken) {
    return (
      <button
        type="button"
        className="card-media-button"
        onClick={() => {
          setBroken(false);
          retry();
        }}
      >
        {label}: this sound could not be played. Try again
      </button>
    );
  }
  return (
    <span className="card-sound">
      <button
        type="button"
        className="card-media-button"
        aria-label={playing ? `Pause ${label}` : `Play ${label}`}
        onClick={() => void toggle()}
      >
        {playing ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
        <span>{label}</span>
        <progress aria-hidden value={share} max={1} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the card beside it says what it is */}
      <audio
        ref={audio}
        preload="auto"
        {...(address === undefined ? {} : { src: address })}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setShare(0)}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setShare(Number.isFinite(duration) && duration > 0 ? currentTime / duration : 0)
        }
        onError={() => setBroken(true)}
      />
    </span>
  );
}

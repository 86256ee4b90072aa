import { Pause, Play } from 'lucide-react';
import { useContext, useRef, useState } from 'react';
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
  /** Whether to play as soon as the sound has loaded. */
  const [wanted, setWanted] = useState(false);
  const [broken, setBroken] = useState(false);
  const [share, setShare] = useState(0);
  const label = name === '' ? 'sound' : name;

  function toggle() {
    const element = audio.current;
    if (element === null) return;
    if (playing) element.pause();
    else if (address === undefined) setWanted(true);
    // A sound that cannot be played is an error event of the element. A rejection may also mean that it was paused immediately.
    else element.play().catch(() => undefined);
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
        onClick={toggle}
      >
        {playing ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
        <span>{label}</span>
        <progress aria-hidden value={share} max={1} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the card beside it says what it is */}
      <audio
        ref={audio}
        preload="auto"
        autoPlay={wanted}
        {...(address === undefined ? {} : { src: address })}
        onPlay={({ currentTarget }) => {
          for (const other of document.querySelectorAll('audio')) if (other !== currentTarget) other.pause();
          setPlaying(true);
        }}
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

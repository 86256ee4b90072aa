import { Volume2 } from 'lucide-react';
import './media.css';

/** A sound where none can be played: its name, and that it is one. */
export function SoundSign({ name }: { name: string }) {
  return (
    <span className="card-sound-sign">
      <Volume2 aria-hidden size={16} />
      {name === '' ? (
        'sound'
      ) : (
        <>
          <span className="sr-only">Sound: </span>
          {name}
        </>
      )}
    </span>
  );
}

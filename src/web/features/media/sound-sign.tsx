import { Volume2 } from 'lucide-react';
import './media.css';

/** The name of a sound with an icon, where it cannot be played. */
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

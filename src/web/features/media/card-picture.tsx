import { ImageOff, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useMedia } from './use-media.ts';
import './media.css';

type Props = {
  hash: string;
  alt: string;
  /** In pixels; the place is kept before the picture has loaded. Unknown where the card's author left it out. */
  size: { width: number; height: number } | undefined;
  /** Within a line, a label or a button: small, and without a button of its own. */
  inline: boolean;
};

/** The share of the window's height that a picture takes at most, in percent. */
const MAX_HEIGHT = 45;

function boxOf({ width, height }: { width: number; height: number }) {
  const ratio = width / height;
  return { width: `min(100%, ${width}px, ${MAX_HEIGHT * ratio}dvh)`, aspectRatio: ratio };
}

/** A picture of a card. Its box has its final size from the start, so that nothing moves when it arrives. */
export function CardPicture({ hash, alt, size, inline }: Props) {
  const { address, failed, retry } = useMedia(hash);
  // What has arrived may still be damaged.
  const [broken, setBroken] = useState(false);
  const style = size && !inline && boxOf(size);
  const isLost = failed || broken;
  return (
    <span
      className={classNames('card-picture', inline && 'card-picture-inline', !size && 'card-picture-unsized')}
      {...(style && !isLost ? { style } : {})}
    >
      {isLost ? (
        <span className="card-picture-lost">
          <ImageOff aria-hidden size={inline ? 14 : 20} />
          <span>
            {alt === '' ? '' : `${alt}: `}
            {inline ? 'no picture' : 'this picture could not be loaded.'}
          </span>
          {inline ? null : (
            <button
              type="button"
              className="card-media-button"
              onClick={() => {
                setBroken(false);
                retry();
              }}
            >
              <RotateCw aria-hidden size={16} />
              Try again
            </button>
          )}
        </span>
      ) : (
        <img
          alt={alt}
          {...(address === undefined ? { 'aria-busy': true } : { src: address })}
          {...size}
          decoding="sync"
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}

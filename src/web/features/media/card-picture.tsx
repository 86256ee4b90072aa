import { ImageOff, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useMedia } from './use-media.ts';
import './media.css';

type Props = {
  hash: string;
  alt: string;
  /** In pixels, to reserve the space before the picture has loaded; undefined if the text does not give it. */
  size: { width: number; height: number } | undefined;
  /** For use within a line, label or button: small, and without a button of its own. */
  inline: boolean;
};

/** Maximum height in percent of the window's height. */
const MAX_HEIGHT = 45;

function boxOf({ width, height }: { width: number; height: number }) {
  const ratio = width / height;
  return { width: `min(100%, ${width}px, ${MAX_HEIGHT * ratio}dvh)`, aspectRatio: ratio };
}

/** A picture on a card. Its box has its final size from the start, so that the layout does not shift. */
export function CardPicture({ hash, alt, size, inline }: Props) {
  const { address, failed, retry } = useMedia(hash);
  // A file that has loaded may still be damaged.
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

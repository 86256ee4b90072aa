import { useEffect, useState } from 'react';
import { holdMedia, loadMedia, readyMedia } from './media-files.ts';

type MediaState = {
  /** The object URL; undefined until the file has loaded. */
  address: string | undefined;
  failed: boolean;
};

/** Loads a media file for a place on the screen. */
export function useMedia(hash: string): MediaState & { retry: () => void } {
  const [state, setState] = useState<MediaState>(() => ({ address: readyMedia(hash), failed: false }));
  useEffect(() => {
    let here = true;
    void load(hash).then((loaded) => here && setState(loaded));
    const release = holdMedia(hash);
    return () => {
      here = false;
      release();
    };
  }, [hash]);
  return {
    ...state,
    retry: () => {
      setState({ address: undefined, failed: false });
      void load(hash).then(setState);
    },
  };
}

async function load(hash: string): Promise<MediaState> {
  try {
    return { address: await loadMedia(hash), failed: false };
  } catch {
    // The place shows the failure.
    return { address: undefined, failed: true };
  }
}

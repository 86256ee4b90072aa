const RATE = 8_000;
/** Browsers show no controls for shorter sounds. */
const SECONDS = 10;
const HEADER_BYTES = 44;
/** The middle of unsigned samples of 8 bits. */
const SILENT = 128;

let made: HTMLAudioElement | undefined;

/**
 * A sound that is not heard and never ends. While it plays, the browser treats the page as a media player: media keys work, and
 * the page continues with the screen off.
 */
export function silence(): HTMLAudioElement {
  if (made === undefined) {
    made = new Audio(URL.createObjectURL(new Blob([silentWave()], { type: 'audio/wav' })));
    made.loop = true;
  }
  return made;
}

/** A RIFF file with PCM samples, mono. */
function silentWave(): ArrayBuffer {
  const samples = RATE * SECONDS;
  const buffer = new ArrayBuffer(HEADER_BYTES + samples);
  const view = new DataView(buffer);
  const write = (at: number, text: string) => {
    for (const [index, letter] of Array.from(text).entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + samples, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, 'data');
  view.setUint32(40, samples, true);
  new Uint8Array(buffer, HEADER_BYTES).fill(SILENT);
  return buffer;
}

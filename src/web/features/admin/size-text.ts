const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in bytes, in the unit that suits it: "0 bytes", "1.4 MB". */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${power === 0 ? bytes : value.toFixed(1)} ${UNITS[power]}`;
}

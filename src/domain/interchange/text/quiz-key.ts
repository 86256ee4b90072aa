import type { KeyStyle } from './table-form.ts';

/** An option with the number of its column, from 1; empty columns are left out. */
export type NumberedOption = { number: number; option: string };

/**
 * The indexes of the right options, several if the table names several. Empty for a text that names none. `options` are in
 * order.
 */
export function keysOf(written: string, options: readonly NumberedOption[], style: KeyStyle): number[] {
  const text = written.trim();
  if (text === '') return [];
  const whole = indexOf(text, options, style);
  if (whole !== -1) return [whole];
  const separators = style === 'text' ? /[;|\n]/u : /[,;|&/\n\s]|\band\b/u;
  const parts = text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const letters =
    style === 'letter' && parts.length === 1 && /^[A-Fa-f]{2,6}$/u.test(text) ? text.split('') : parts;
  const keys = letters.map((part) => indexOf(part, options, style));
  return keys.length > 1 && !keys.includes(-1)
    ? [...new Set(keys)].toSorted((one, other) => one - other)
    : [];
}

function indexOf(written: string, options: readonly NumberedOption[], style: KeyStyle): number {
  switch (style) {
    case 'number':
    case 'index': {
      if (!/^\d{1,2}$/u.test(written)) return -1;
      const number = Number(written) + (style === 'index' ? 1 : 0);
      return options.findIndex((each) => each.number === number);
    }
    case 'letter': {
      const letter = /^\(?(?<letter>[A-Fa-f])[).:]?$/u.exec(written)?.groups?.['letter'];
      if (letter === undefined) return -1;
      const number = letter.toUpperCase().codePointAt(0) ?? 0;
      return options.findIndex((each) => each.number === number - 64);
    }
    case 'text': {
      const exact = options.findIndex(({ option }) => option === written);
      return exact === -1 ? options.findIndex(({ option }) => folded(option) === folded(written)) : exact;
    }
  }
}

function folded(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}

import { stat } from 'node:fs/promises';
import { rowsOfJson } from '#domain/interchange/text/json-rows.ts';
import type { TextEncoding } from '#domain/text/text-encodings.ts';
import { decodeFile } from '../decode-file.ts';
import { UnreadableText } from '../text-failure.ts';

const LARGEST = 30_000_000;

/** The rows of JSON of another program, below the names of their columns. Throws UnreadableText. */
export async function readJsonRows(path: string, encoding: TextEncoding): Promise<string[][]> {
  if ((await stat(path)).size > LARGEST) throw new UnreadableText('large-json');
  let text = '';
  for await (const piece of decodeFile(path, encoding)) text += piece;
  return parseRows(text);
}

/** As `readJsonRows`, of a whole text. Throws UnreadableText. */
export function parseRows(text: string): string[][] {
  const rows = rowsOfJson(parseJson(text));
  if (rows === null) throw new UnreadableText('other-json');
  return rows;
}

/** JSON, or JSON in lines. Throws UnreadableText. */
function parseJson(text: string): unknown {
  const whole = tryParse(text);
  if ('value' in whole) return whole.value;
  const lines = text.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== '');
  const values: unknown[] = [];
  for (const [index, line] of lines.entries()) {
    const parsed = tryParse(line);
    if (!('value' in parsed)) {
      const place = values.length === 0 ? placeOf(whole.error) : `of line ${index + 1}`;
      throw new UnreadableText('not-json', place, { cause: whole.error });
    }
    values.push(parsed.value);
  }
  return values;
}

function tryParse(text: string): { value: unknown } | { error: unknown } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error };
  }
}

function placeOf(error: unknown): string {
  const position =
    error instanceof Error ? /position (?<at>\d+)/u.exec(error.message)?.groups?.['at'] : undefined;
  return position ?? '1';
}

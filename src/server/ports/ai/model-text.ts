import { jsonrepair } from 'jsonrepair';

/** Neither a card nor PostgreSQL has a use for control characters, line ends and tabs apart. */
const CONTROL = /[\p{Cc}--[\n\t]]/gv;

/** A text of a model in the form in which it is stored. */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll(CONTROL, ' ').trim();
}

/** The value of a JSON text; when it is not quite JSON, of what it was meant to be. Undefined when that fails too. */
export function parseLeniently(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    try {
      return JSON.parse(jsonrepair(json));
    } catch {
      return undefined;
    }
  }
}

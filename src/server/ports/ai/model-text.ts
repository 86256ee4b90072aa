import { jsonrepair } from 'jsonrepair';

/** Cards and PostgreSQL have no use for control characters other than line breaks and tabs. */
const CONTROL = /[\p{Cc}--[\n\t]]/gv;

/** Prepares a model's text for storage. */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll(CONTROL, ' ').trim();
}

/** The value of a JSON text, repaired if necessary; undefined when that fails too. */
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

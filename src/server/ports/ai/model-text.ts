import { jsonrepair } from 'jsonrepair';
import { escapeTex } from './escape-tex.ts';

/** Cards and PostgreSQL have no use for control characters other than line breaks and tabs. */
const CONTROL = /[\p{Cc}--[\n\t]]/gv;

/** Prepares a model's text for storage. */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll(CONTROL, ' ').trim();
}

/** The value of a JSON text, repaired if necessary; undefined when that fails too. */
export function parseLeniently(json: string): unknown {
  const escaped = escapeTex(json);
  try {
    return JSON.parse(escaped);
  } catch {
    try {
      return JSON.parse(jsonrepair(escaped));
    } catch {
      return undefined;
    }
  }
}

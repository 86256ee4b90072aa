const WHITESPACE = /\s/u;
const KEY_CHARACTER = /[\p{L}_]/u;

/** A stream longer than this contains something other than cards. */
const MAX_BUFFER = 400_000;

/**
 * Finds the innermost JSON objects in a text that arrives in chunks. Prose, code fences and
 * enclosing lists or objects around them do not matter, nor does where the chunks are split. An object that is cut off at the
 * end is not reported.
 */
export type JsonObjects = {
  /** The texts of the objects completed by this chunk. */
  push: (piece: string) => string[];
  /** Everything read so far. */
  text: () => string;
};

/**
 * Objects are distinguished from braces in prose by the quote of their first key. An unescaped quote inside a string
 * swaps inside and outside; `{"key` cannot occur inside a string, so parsing recovers there.
 */
export function createJsonObjects(): JsonObjects {
  let buffer = '';
  let position = 0;
  /** Where each open object begins, and whether it contains another. */
  const open: { start: number; holds: boolean }[] = [];
  let inString = false;
  let escaped = false;
  /** The last brace, while only white space has followed it. */
  let brace: number | null = null;
  /** The brace before the quote that has just ended a string. */
  let lostAt: number | null = null;

  function step(character: string, complete: (object: string) => void): void {
    if (lostAt !== null) {
      if (KEY_CHARACTER.test(character)) {
        open.splice(0, open.length, { start: lostAt, holds: false });
        inString = true;
      }
      lostAt = null;
    }
    if (inString) {
      if (escaped) escaped = false;
      else if (character === '\\') escaped = true;
      else if (character === '"') {
        inString = false;
        lostAt = brace;
      }
    } else if (character === '"') {
      if (brace !== null) open.push({ start: brace, holds: false });
      inString = open.length > 0;
    } else if (character === '}' && brace === null) {
      const object = open.pop();
      const around = open.at(-1);
      if (around) around.holds = true;
      if (object && !object.holds) complete(buffer.slice(object.start, position + 1));
    }
    if (character === '{') brace = position;
    else if (!WHITESPACE.test(character)) brace = null;
  }

  return {
    push: (piece) => {
      const completed: string[] = [];
      if (buffer.length + piece.length > MAX_BUFFER) return completed;
      buffer += piece;
      for (; position < buffer.length; position += 1) {
        step(buffer[position] ?? '', (object) => completed.push(object));
      }
      return completed;
    },
    text: () => buffer,
  };
}

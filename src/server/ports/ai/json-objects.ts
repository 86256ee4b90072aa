const NAME_CHARACTER = /[\p{L}\p{N}_$-]/u;

/** A longer object is not a card, and is dropped. */
const MAX_OBJECT = 40_000;

/** Objects nested deeper than this are not cards: the outermost is dropped. */
const MAX_DEPTH = 20;

/** Longer pieces are read in parts of this size, since each may be copied for every object that it completes. */
const MAX_PIECE = 4_096;

/** Characters of the text around the objects that are kept. */
const MAX_ASIDE = 4_000;

/**
 * Finds JSON objects in a text that arrives in pieces. Prose, code fences and enclosing lists or objects around them do not
 * matter, nor does where the pieces are split. Objects may have single quotes, bare keys and comments. One that is cut off at the
 * end is not reported. Every character is looked at only once, and only the text of an unfinished object is held, so that the
 * work grows no faster than the response.
 */
export type JsonObjects = {
  /** The texts of the objects completed by this piece. */
  push: (piece: string) => string[];
  /** The end of the text around the reported objects. */
  aside: () => string;
  /** How many characters of unfinished objects are held. */
  held: () => number;
};

type Open = {
  start: number;
  /** Whether it contains a reported object, and so is only a wrapper. */
  holds: boolean;
};

/** What the current character is part of. */
type Inside = 'plain' | 'double' | 'single' | 'line comment' | 'block comment';

/**
 * An object is distinguished from a brace in prose by its first key. `isWanted` says which objects are reported,
 * innermost first; by default, those that contain no other. An unescaped quote inside a string swaps inside and
 * outside; `{"key` cannot occur inside a string, so reading recovers there.
 */
export function createJsonObjects(isWanted: (json: string) => boolean = () => true): JsonObjects {
  /** The text from `base` to `end` of what was read. */
  let parts: string[] = [];
  let base = 0;
  let end = 0;
  let aside = '';
  /** Up to here, text has become part of `aside` or of a reported object. */
  let settled = 0;

  let open: Open[] = [];
  let inside: Inside = 'plain';
  let escaped = false;
  /** The last character outside strings and comments that was not white space, and the last of all. */
  let before = '';
  let previous = '';
  /** A quote in a single-quoted string, which ends it if what follows is fit to follow a string. */
  let maybeEnd = false;
  /** The last character was a slash that may begin a comment, or an asterisk that may end one. */
  let halfMark = false;
  /** The last brace, while only white space, comments and what may be a bare key have followed it. */
  let brace: number | null = null;
  /** Whether a bare key has begun after the brace, or ended. */
  let bareKey: 'none' | 'begun' | 'ended' = 'none';
  /** The brace before the quote that has just ended a string. */
  let lostAt: number | null = null;

  const slice = (from: number, to: number) => parts.join('').slice(from - base, to - base);

  function settle(upTo: number): void {
    if (upTo <= settled) return;
    aside = (aside + slice(settled, upTo)).slice(-MAX_ASIDE);
    settled = upTo;
  }

  function close(position: number, report: (json: string) => void): void {
    const object = open.pop();
    const around = open.at(-1);
    if (!object || object.holds) {
      if (object && around) around.holds = true;
      return;
    }
    const json = slice(object.start, position + 1);
    if (!isWanted(json)) return;
    for (const each of open) each.holds = true;
    settle(object.start);
    settled = position + 1;
    report(json);
  }

  function openAt(start: number): void {
    open.push({ start, holds: false });
    if (open.length > MAX_DEPTH) open.shift();
    forgetBrace();
  }

  function forgetBrace(): void {
    brace = null;
    bareKey = 'none';
  }

  function stepInString(character: string): void {
    if (escaped) escaped = false;
    else if (character === '\\') escaped = true;
    else if (inside === 'double' && character === '"') {
      inside = 'plain';
      before = '"';
      lostAt = brace;
    } else if (inside === 'single' && character === "'") maybeEnd = true;
    if (character === '{') brace = end;
    else if (!isSpace(character)) brace = null;
  }

  function stepInComment(character: string): void {
    if (inside === 'line comment') {
      if (character === '\n') inside = 'plain';
      return;
    }
    if (halfMark && character === '/') inside = 'plain';
    halfMark = character === '*';
  }

  function stepPlain(character: string, report: (json: string) => void): void {
    if (halfMark) {
      halfMark = false;
      if (character === '/' || character === '*') {
        inside = character === '/' ? 'line comment' : 'block comment';
        return;
      }
      forgetBrace();
    }
    if (isSpace(character)) {
      if (bareKey === 'begun') bareKey = 'ended';
      return;
    }
    // Not in a URL such as "https://", where an unescaped quote may have misled the parser.
    if (
      character === '/' &&
      (open.length > 0 || brace !== null) &&
      (isSpace(previous) || '{[,]}"'.includes(previous))
    ) {
      halfMark = true;
      return;
    }
    if (character === '{') {
      brace = end;
      bareKey = 'none';
    } else if (brace !== null) stepAfterBrace(character, brace);
    else if (open.length > 0) stepInObject(character, report);
    before = character;
  }

  function stepAfterBrace(character: string, start: number): void {
    if (bareKey === 'none' && (character === '"' || character === "'")) {
      openAt(start);
      inside = character === '"' ? 'double' : 'single';
    } else if (bareKey !== 'none' && character === ':') openAt(start);
    else if (bareKey !== 'ended' && NAME_CHARACTER.test(character)) bareKey = 'begun';
    else forgetBrace();
  }

  function stepInObject(character: string, report: (json: string) => void): void {
    if (character === '"') inside = 'double';
    else if (character === "'" && '{[,:'.includes(before)) inside = 'single';
    else if (character === '}') close(end, report);
  }

  function step(character: string, report: (json: string) => void): void {
    if (lostAt !== null) {
      if (NAME_CHARACTER.test(character)) {
        open = [{ start: lostAt, holds: false }];
        inside = 'double';
      }
      lostAt = null;
    }
    if (maybeEnd && !isSpace(character)) {
      maybeEnd = false;
      if (',:}]'.includes(character)) {
        inside = 'plain';
        before = "'";
      }
    }
    if (inside === 'double' || inside === 'single') stepInString(character);
    else if (inside === 'plain') stepPlain(character, report);
    else stepInComment(character);
    previous = character;
  }

  /** Forgets the text that can no longer be part of a reported object. */
  function trim(): void {
    const kept = open.find((object) => !object.holds);
    if (kept && end - kept.start > MAX_OBJECT) kept.holds = true;
    const starts = [kept?.holds === false ? kept.start : end, brace ?? end, lostAt ?? end];
    const from = Math.min(...starts);
    settle(from);
    let whole = 0;
    for (const part of parts) {
      if (base + part.length > from) break;
      base += part.length;
      whole += 1;
    }
    if (whole > 0) parts = parts.slice(whole);
  }

  function read(piece: string, report: (json: string) => void): void {
    parts.push(piece);
    for (const character of piece.split('')) {
      step(character, report);
      end += 1;
    }
    trim();
  }

  return {
    push: (piece) => {
      const completed: string[] = [];
      for (let at = 0; at < piece.length; at += MAX_PIECE) {
        read(piece.slice(at, at + MAX_PIECE), (json) => completed.push(json));
      }
      return completed;
    },
    aside: () => (aside + slice(settled, end)).slice(-MAX_ASIDE),
    held: () => end - base,
  };
}

function isSpace(character: string): boolean {
  return (
    character === ' ' ||
    character === '\n' ||
    character === '\t' ||
    character === '\r' ||
    character === '\u00a0'
  );
}

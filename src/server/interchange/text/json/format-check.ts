import { UnreadableText } from '../text-failure.ts';
import type { JsonValue } from './json-values.ts';

/** What our files say about themselves (`docs/formats.md`). */
export const JSON_FORMAT = 'cardamom';
export const JSON_VERSION = 1;

/** What comes before the decks decides whether the file is ours. */
export class FormatCheck {
  #format: unknown;
  #version: unknown;

  /** Whether this was a value of the head. */
  takes({ path, value }: JsonValue): boolean {
    if (path.length !== 1) return false;
    if (path[0] === 'format') this.#format = value;
    else if (path[0] === 'version') this.#version = value;
    return true;
  }

  /** Throws UnreadableText if the file is not one of ours. */
  pass(): void {
    if (this.#format !== JSON_FORMAT) throw new UnreadableText('other-json');
    if (this.#version === JSON_VERSION) return;
    const isNewer = typeof this.#version === 'number' && this.#version > JSON_VERSION;
    throw new UnreadableText(isNewer ? 'newer-json' : 'other-json');
  }
}

import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { UnreadableText } from '../text-failure.ts';

/** A value of a JSON text and the keys that lead to it; an index of a list is a number. */
export type JsonValue = { path: readonly (string | number)[]; value: unknown };

/** A picture of 10 MB has 14 million characters. */
const LARGEST_VALUE = 16 * 1024 * 1024;
const DEEPEST = 50;
/** Longer than any text of a card: the tokenizer drops a byte order mark where a new buffer begins. */
const STRING_BUFFER = 64 * 1024;
const DEPTHS: Readonly<Partial<Record<TokenType, number>>> = {
  [TokenType.LEFT_BRACE]: 1,
  [TokenType.LEFT_BRACKET]: 1,
  [TokenType.RIGHT_BRACE]: -1,
  [TokenType.RIGHT_BRACKET]: -1,
};

/**
 * The values at some paths (`$.decks.*.title`) of a JSON text that comes in pieces; only the one that is being read is in memory.
 * Throws UnreadableText.
 */
export class JsonValues {
  readonly #tokenizer = new Tokenizer({ stringBufferSize: STRING_BUFFER });
  readonly #parser: TokenParser;
  #values: JsonValue[] = [];
  #written = 0;
  #lastValue = 0;
  #lastToken = 0;
  #depth = 0;

  constructor(paths: string[]) {
    this.#parser = new TokenParser({ paths, keepStack: false });
    this.#tokenizer.onToken = (token) => {
      this.#lastToken = token.offset;
      this.#depth += DEPTHS[token.token] ?? 0;
      if (this.#depth > DEEPEST) throw new UnreadableText('not-json', this.#lastToken);
      this.#parser.write(token);
    };
    this.#parser.onValue = ({ value, key, stack }) => {
      this.#lastValue = this.#written;
      const path = [...stack.slice(1).map((each) => each.key), key].filter((part) => part !== undefined);
      this.#values.push({ path, value });
    };
  }

  /** The values that end in this piece of the text. */
  write(text: string): JsonValue[] {
    this.#guard(() => this.#tokenizer.write(text));
    this.#written += text.length;
    if (this.#written - this.#lastValue > LARGEST_VALUE)
      throw new UnreadableText('large-value', this.#lastValue);
    const values = this.#values;
    this.#values = [];
    return values;
  }

  /** To be called at the end of the text. */
  end(): void {
    this.#guard(() => {
      if (!this.#tokenizer.isEnded) this.#tokenizer.end();
      if (!this.#parser.isEnded) throw new UnreadableText('not-json', this.#lastToken);
    });
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof UnreadableText) throw error;
      throw new UnreadableText('not-json', this.#lastToken, { cause: error });
    }
  }
}

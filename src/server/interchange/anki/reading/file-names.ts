import { decodeName } from '../writing/markdown-to-html.ts';
import { normalName } from '../media-map.ts';

/** The files of a package, found by the ways in which notes name them. */
export class FileNames {
  readonly #names: ReadonlySet<string>;
  readonly #decoded = new Map<string, string>();
  readonly #folded = new Map<string, string | null>();

  constructor(names: Iterable<string>) {
    this.#names = new Set(names);
    for (const name of this.#names) {
      const decoded = normalName(decodeName(name));
      if (decoded !== name) this.#decoded.set(decoded, name);
      const folded = name.toLowerCase();
      this.#folded.set(folded, this.#folded.has(folded) ? null : name);
    }
  }

  /**
   * The name of a file in the package. A name in a note counts as it is written ("50%20off.png"), then decoded as in a URL,
   * and then, as on most desktops, without regard to case. Null if there is no such file.
   */
  find(written: string): string | null {
    const raw = normalName(written.trim());
    const decoded = normalName(decodeName(raw));
    return (
      this.#known(raw) ??
      this.#known(decoded) ??
      this.#decoded.get(decoded) ??
      this.#folded.get(decoded.toLowerCase()) ??
      null
    );
  }

  #known(name: string): string | null {
    return this.#names.has(name) ? name : null;
  }
}

/** A browser's storage. As in a browser, its entries are properties of the object. */
export class FakeStorage {
  [place: string]: unknown;

  static {
    Object.assign(this.prototype, {
      getItem(this: FakeStorage, place: string) {
        return this[place] ?? null;
      },
      setItem(this: FakeStorage, place: string, text: string) {
        this[place] = text;
      },
      removeItem(this: FakeStorage, place: string) {
        delete this[place];
      },
    });
  }
}

/** An unbounded queue between one producer and one consumer. */
export type Channel<Value> = AsyncIterable<Value> & {
  push: (value: Value) => void;
  /** Ends the queue. If there is an error, the reader gets it after the values before it. */
  end: (error?: unknown) => void;
};

export function createChannel<Value>(): Channel<Value> {
  const values: Value[] = [];
  let ended: { error?: unknown } | undefined;
  let news = Promise.withResolvers<void>();

  function wake(): void {
    news.resolve();
    news = Promise.withResolvers();
  }

  return {
    push: (value) => {
      values.push(value);
      wake();
    },
    end: (error) => {
      ended ??= error === undefined ? {} : { error };
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        yield* values.splice(0);
        if (values.length > 0) continue;
        if (ended && 'error' in ended) throw ended.error;
        if (ended) return;
        await news.promise;
      }
    },
  };
}

/** The last result of each of many users, as long as what it was computed from is the same. */
export type LastResults<Result> = {
  /** The result for a user that was kept with this key. */
  find: (userId: string, key: string) => Result | undefined;
  /** Keeps a result instead of the user's last one. */
  keep: (userId: string, key: string, result: Result) => void;
};

/** Results in the memory of this process, of the `most` users who asked last. */
export function createLastResults<Result>(most: number): LastResults<Result> {
  const results = new Map<string, { key: string; result: Result }>();
  return {
    find: (userId, key) => {
      const last = results.get(userId);
      return last?.key === key ? last.result : undefined;
    },
    keep: (userId, key, result) => {
      results.delete(userId);
      results.set(userId, { key, result });
      const [first] = results.keys();
      if (results.size > most && first !== undefined) results.delete(first);
    },
  };
}

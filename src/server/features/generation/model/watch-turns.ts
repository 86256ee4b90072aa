export type Turns = ReturnType<typeof watchTurns>;

/** Reports when all requests of a generation are waiting, and when one no longer is. */
export function watchTurns(onWait: (waits: boolean) => void) {
  let open = 0;
  let waiting = 0;
  const tell = () => onWait(open > 0 && waiting === open);
  return {
    begin: () => {
      open += 1;
      tell();
    },
    end: () => {
      open -= 1;
      tell();
    },
    onWait: (waits: boolean) => {
      waiting += waits ? 1 : -1;
      tell();
    },
  };
}

/** From Monday on, with the numbers that weekdays have in settings and plans, where Sunday is 0. */
export const WEEKDAYS = [
  ['Monday', 1],
  ['Tuesday', 2],
  ['Wednesday', 3],
  ['Thursday', 4],
  ['Friday', 5],
  ['Saturday', 6],
  ['Sunday', 0],
] as const;

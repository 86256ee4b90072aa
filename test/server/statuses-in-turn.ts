/**
 * The statuses of calls that follow one another. A hundred at once would wait for the few connections of a database, and some of
 * them in vain.
 */
export async function statusesInTurn(
  times: number,
  call: (index: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await call(index)).status);
  return statuses;
}

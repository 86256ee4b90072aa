/** A figure of a bench, as a ratio, which travels between machines. */
export type Result = { name: string; ratio: number; wanted: string };

/** What a bench has found: a ratio, which travels between machines, or a figure of this one. */
export type Result = { name: string; wanted: string } & ({ ratio: number } | { value: number; unit: string });

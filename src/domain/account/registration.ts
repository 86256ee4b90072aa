/** Whether visitors may create accounts, or only the operator. */
export const REGISTRATION = ['open', 'closed'] as const;

export type Registration = (typeof REGISTRATION)[number];

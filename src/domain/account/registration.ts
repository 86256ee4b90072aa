/** Who may create accounts: any visitor, visitors with an invite, or only the operator. */
export const REGISTRATION = ['open', 'invite', 'closed'] as const;

export type Registration = (typeof REGISTRATION)[number];

import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Public configuration of this installation, readable before signing in. */
export const configResponse = z.object({
  provider: z.object({
    /** Shown to learners: the provider's name, or "Built-in generator". */
    name: z.string(),
    builtIn: z.boolean(),
    /** Suggested topics that are sure to work; empty where any topic works. */
    examples: z.array(z.string()),
  }),
  /** Whether any email and password may be used to explore (decisions, section 1). */
  exploreLogin: z.boolean(),
  /** Whether visitors may create accounts. Otherwise the operator creates them. */
  registrationOpen: z.boolean(),
  dailyTokenLimit: z.number().int(),
  /** How long an answer counts at most. */
  maxAnswerSeconds: z.number().int(),
  /** Where the source can be read, for whoever wants to know; null where the operator does not say. */
  sourceUrl: z.string().nullable(),
});
export type PublicConfig = z.infer<typeof configResponse>;

export const configEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/config',
    access: 'visitor',
    tag: 'Server',
    summary: 'Public configuration of this installation',
    status: 200,
    response: configResponse,
  }),
};

import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What a visitor's browser may know of this installation before anybody signs in. */
export const configResponse = z.object({
  provider: z.object({
    /** Shown to learners: the provider's name, or "Built-in generator". */
    name: z.string(),
    builtIn: z.boolean(),
    /** Topics to begin with, each sure to make a deck; none where any topic will do. */
    examples: z.array(z.string()),
  }),
  /** Whether any email and password may be used to explore (decisions, section 1). */
  exploreLogin: z.boolean(),
  /** Whether visitors may make accounts. Otherwise the operator makes them. */
  registrationOpen: z.boolean(),
  dailyTokenLimit: z.number().int(),
});
export type PublicConfig = z.infer<typeof configResponse>;

export const configEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/config',
    access: 'visitor',
    tag: 'Server',
    summary: 'What a visitor may know of this installation',
    status: 200,
    answer: configResponse,
  }),
};

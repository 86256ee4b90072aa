import type { Plugin } from 'vite';
import { z } from 'zod';

/** Fields of endpoints for the server and for the description of the API. */
const FOR_THE_SERVER = new Set(['access', 'recent', 'rate', 'scope', 'tag', 'summary', 'description']);

const place = { start: z.int(), end: z.int() };
const call = z.object({
  type: z.literal('CallExpression'),
  callee: z.object({ type: z.literal('Identifier'), name: z.literal('endpoint') }),
  arguments: z.tuple([
    z.object({
      properties: z.array(z.object({ ...place, key: z.object({ name: z.string() }) })),
    }),
  ]),
});

/** Removes the fields that only the server needs from the endpoints in the web app, because every screen loads many of them. */
export function leanEndpoints(): Plugin {
  return {
    name: 'lean-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /src\/contract\/[\w-]+\.ts$/u },
      handler(code) {
        const left = [...callsIn(this.parse(code, { lang: 'ts' }))].flatMap((made) =>
          made.arguments[0].properties.filter(({ key }) => FOR_THE_SERVER.has(key.name)),
        );
        return left.toSorted((one, other) => other.start - one.start).reduce(without, code);
      },
    },
  };
}

function without(code: string, { start, end }: { start: number; end: number }): string {
  const rest = code.slice(end).replace(/^\s*,/u, '');
  return code.slice(0, start) + rest;
}

function* callsIn(node: unknown): Generator<z.output<typeof call>, void> {
  if (typeof node !== 'object' || node === null) return;
  const found = call.safeParse(node);
  if (found.success) yield found.data;
  else for (const inner of Object.values(node)) yield* callsIn(inner);
}

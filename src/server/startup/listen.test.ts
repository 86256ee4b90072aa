import dns from 'node:dns';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from './listen.ts';

test.each(['localhost', 'Localhost'])(
  '%s is one address, where all connections are guarded',
  async (host) => {
    // On some machines, the name has two addresses; here both are IPv4.
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation((name: string, ...rest: unknown[]) => {
      const addresses = name.toLowerCase() === 'localhost' ? ['127.0.0.1', '127.0.0.2'] : [name];
      const answer = rest.at(-1);
      if (typeof answer !== 'function') throw new Error('Nobody waits for the answer');
      Reflect.apply(answer, undefined, [null, addresses.map((address) => ({ address, family: 4 }))]);
    });
    onTestFinished(() => lookup.mockRestore());
    const app = fastify();
    onTestFinished(() => app.close());
    await listen(app, { host, port: 0 });
    expect(app.addresses()).toEqual([expect.objectContaining({ address: '127.0.0.1' })]);
  },
);

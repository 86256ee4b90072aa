import { parentPort, Worker } from 'node:worker_threads';
import { z } from 'zod';
import { startFakeProvider, type Behaviour, type FakeOptions } from '#test/fake-provider/fake-provider.ts';

/** What a request was to the provider: when it came and ended (epoch ms), and what was sent of the answer. */
const requestSchema = z.object({ begun: z.number(), ended: z.number().nullable(), sent: z.number() });
export type Seen = z.output<typeof requestSchema>;

const startedSchema = z.object({ url: z.string(), origin: z.string() });
type Order = { start: FakeOptions } | { always: Behaviour } | 'forget' | 'report';

/** The fake provider in a thread of its own, so that what it costs is not taken for ours. */
export async function startProviderThread(options: FakeOptions) {
  const worker = new Worker(new URL(import.meta.url));
  function tell(order: Order): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    worker.once('message', resolve);
    worker.postMessage({ order }, []);
    return promise;
  }
  const { url, origin } = startedSchema.parse(await tell({ start: options }));
  return {
    url,
    origin,
    always: (behaviour: Behaviour) => tell({ always: behaviour }),
    forget: () => tell('forget'),
    report: async (): Promise<Seen[]> => z.array(requestSchema).parse(await tell('report')),
    close: () => worker.terminate(),
  };
}

if (parentPort) serve(parentPort);

function serve(port: NonNullable<typeof parentPort>): void {
  let provider: Awaited<ReturnType<typeof startFakeProvider>> | undefined;
  async function obey(order: Order): Promise<unknown> {
    if (order === 'report') {
      return provider?.requests.map(({ begun, ended, sent }) => ({ begun, ended, sent }));
    }
    if (order === 'forget') provider?.requests.splice(0);
    else if ('always' in order) provider?.always(order.always);
    else {
      provider = await startFakeProvider(order.start);
      return { url: provider.url, origin: provider.origin };
    }
    return null;
  }
  port.on('message', ({ order }: { order: Order }) => {
    void obey(order).then((answer) => port.postMessage(answer satisfies unknown));
  });
}
